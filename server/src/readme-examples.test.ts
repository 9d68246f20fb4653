import { testCommands } from './guide-examples.test-support.ts';

testCommands(['README.md']);
