import { testWholeDay } from './whole-day.test-support.ts';
import { mouse } from './whole-day-mouse.test-support.ts';

testWholeDay(mouse);
