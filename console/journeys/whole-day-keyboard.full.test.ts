import { testWholeDay } from './whole-day.test-support.ts';
import { keyboard } from './whole-day-keyboard.test-support.ts';

testWholeDay(keyboard);
