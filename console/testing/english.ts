/** Loads all texts in English, for tests of code that reads the text catalog. Import it first. */

import { calendarTexts } from '../src/strings/parts/calendar.ts';
import { departmentTexts } from '../src/strings/parts/department.ts';
import { editingTexts } from '../src/strings/parts/editing.ts';
import { floorTexts } from '../src/strings/parts/floor.ts';
import { startTexts } from '../src/strings/parts/start.ts';
import { strings } from '../src/strings.ts';

Object.assign(strings, startTexts, floorTexts, editingTexts, calendarTexts, departmentTexts);
