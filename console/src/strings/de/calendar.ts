import type { calendarStrings as english } from '../calendar.ts';
import type { Translation } from '../translation.ts';
import { attendanceStrings } from './attendance.ts';
import { eventTypesStrings } from './event-types.ts';
import { quickEventStrings } from './quick-event.ts';
import { signUpStrings } from './sign-up.ts';
import { subscriptionStrings } from './subscription.ts';

type Texts = Translation<typeof english>;

const page: Omit<
  Texts,
  | 'quick'
  | 'types'
  | 'signUp'
  | 'attendance'
  | 'item'
  | 'scope'
  | 'moves'
  | 'form'
  | 'repeat'
  | 'subscription'
> = {
  title: 'Kalender',
  newItem: 'Neuer Termin',
  subscribe: 'Abonnieren',
  download: '.ics laden',
  moreActions: 'Weitere Aktionen',
  print: 'Drucken',
  downloading: 'Wird geladen …',
  fileName: 'kalender',
  loadFailed: 'Der Kalender konnte nicht geladen werden',
  navigation: 'Zeitraum',
  today: 'Heute',
  previous: { month: 'Voriger Monat', week: 'Vorige Woche', list: 'Voriger Monat' },
  next: { month: 'Nächster Monat', week: 'Nächste Woche', list: 'Nächster Monat' },
  goTo: 'Datum wählen',
  view: 'Ansicht',
  views: { month: 'Monat', week: 'Woche', list: 'Liste' },
  shown: { one: '{count} Termin', other: '{count} Termine' },
  shownIn: '{period}: {count} gezeigt.',
  timesIn: 'Uhrzeiten in {timeZone}.',
  noItems: 'Keine Termine in diesem Zeitraum',
  noItemsHint: 'Fügen Sie mit „Neuer Termin“ Übungen, Besprechungen und Schichten hinzu.',
  noItemsHintViewer: 'In Ihrer Dienststelle hat hier noch niemand etwas hinzugefügt.',
  emptyTitle: 'Noch nichts geplant',
  emptyText:
    'Planen Sie hier Übungen, Schichten, Begehungen und Besprechungen. Alle in Ihrer Dienststelle sehen sie und können sie in ihrer eigenen Kalender-App abonnieren.',
  emptyAction: 'Ersten Termin hinzufügen',
  list: {
    fromTo: '{from} – {to}',
    toNextDay: '{from} – {to} am Folgetag',
    toDay: '{from} – {day}, {to}',
    until: 'Bis {day}, {to}',
  },
  downloaded: 'Kalender heruntergeladen.',
  downloadedUntil:
    'Kalender heruntergeladen. Termine, die sich ohne Ende wiederholen, sind bis {date} enthalten.',
  downloadedOne: 'Heruntergeladen. Die Datei enthält nur diesen Termin, nicht die anderen der Serie.',
  allDay: 'Ganztägig',
  more: { one: '{count} weiterer', other: '{count} weitere' },
  moreHint: { one: '{count} weiteren Termin zeigen', other: '{count} weitere Termine zeigen' },
  itemsOfDay: 'Termine',
};

const item: Texts['item'] = {
  when: 'Zeit',
  whenIn: 'In {timeZone}',
  where: 'Ort',
  description: 'Beschreibung',
  reminder: 'Erinnerung',
  showAs: 'Anzeigen als',
  repeats: 'Wiederholung',
  attendees: 'Teilnehmer',
  allDayOn: '{day}, ganztägig',
  allDayFromTo: '{first} bis {last}, ganztägig',
  onDay: '{day}, {from} bis {to}',
  onDayAt: '{day}, {from}',
  fromTo: '{firstDay}, {from} bis {lastDay}, {to}',
  attendee: '{name} ({email})',
  attendeeStatus: '{name} ({email}): {status}',
  edit: 'Bearbeiten',
  delete: 'Löschen',
  download: '.ics laden',
  deleteTitle: '„{title}“ löschen?',
  deleteText: 'Der Termin wird hier und in jeder Kalender-App entfernt, die diesen Kalender abonniert.',
  deleteConfirm: 'Termin löschen',
  deleted: '„{title}“ gelöscht.',
  loadFailed: 'Der Termin konnte nicht geladen werden',
  gone: 'Jemand hat diesen Termin gelöscht.',
  changedBefore:
    'Jemand anderes hat diesen Termin gerade geändert. Prüfen Sie ihn, und versuchen Sie es erneut.',
};

const scope: Texts['scope'] = {
  question: 'Welche Termine?',
  save: {
    title: 'Serientermin speichern',
    confirm: 'Speichern',
    one: 'Dieser Termin',
    oneHint: 'Die anderen Termine bleiben, wie sie sind.',
    following: 'Dieser und folgende Termine',
    followingHint: 'Sie werden eine neue Serie. Frühere Termine bleiben, wie sie sind.',
    all: 'Alle Termine',
    allHint:
      'Auch vergangene. Was Sie an einzelnen Terminen geändert haben, bleibt, außer Sie ändern hier dasselbe Feld.',
  },
  move: {
    title: 'Serientermin verschieben',
    confirm: 'Verschieben',
    one: 'Dieser Termin',
    oneHint: 'Die anderen Termine bleiben, wo sie sind.',
    following: 'Dieser und folgende Termine',
    followingHint: 'Sie werden eine neue Serie. Verschobene Termine werden zurückgesetzt.',
    all: 'Alle Termine',
    allHint: 'Auch vergangene. Verschobene Termine werden zurückgesetzt.',
  },
  delete: {
    title: 'Serientermin löschen',
    confirm: 'Löschen',
    one: 'Dieser Termin',
    oneHint: 'Die anderen Termine bleiben.',
    following: 'Dieser und folgende Termine',
    followingHint: 'Frühere Termine bleiben.',
    all: 'Alle Termine',
    allHint: 'Auch vergangene.',
  },
  text: '„{title}“ wiederholt sich.',
  ruleChanged: 'Sie haben die Wiederholung geändert, deshalb können Sie nicht nur diesen Termin speichern.',
  rescheduled:
    'Sie haben die Zeit geändert. Wenn Sie mehr als diesen Termin speichern, werden verschobene Termine zurückgesetzt.',
};

const moves: Texts['moves'] = {
  moved: '„{title}“ verschoben auf {when}.',
  resized: '„{title}“ ist jetzt {when}.',
  undo: 'Rückgängig',
  undone: '„{title}“ zurückverschoben.',
  undoneSplit: '„{title}“ zurückverschoben. Diese Termine bleiben eine eigene Serie.',
  undonePartly: {
    one: '„{title}“ zurückverschoben, außer {count} Termin.',
    other: '„{title}“ zurückverschoben, außer {count} Terminen.',
  },
  failed: '„{title}“ wurde nicht verschoben. {reason}',
  undoFailed: '„{title}“ wurde nicht zurückverschoben. {reason}',
  changedSince:
    'Jemand hat den Termin nach dem Verschieben geändert, deshalb geht das nicht mehr rückgängig zu machen.',
};

const form: Texts['form'] = {
  newTitle: 'Neuer Termin',
  editTitle: 'Termin bearbeiten',
  title: 'Titel',
  titleMissing: 'Geben Sie einen Titel ein',
  placeTaken: 'Dort ist dann schon etwas',
  peopleBusy: 'Diese Personen sind dann belegt',
  conflict: '{title}: {times}',
  conflictOf: '{names} – {event}',
  location: 'Ort',
  description: 'Beschreibung',
  time: 'Zeit',
  allDay: 'Ganztägig',
  starts: 'Anfangsdatum',
  startsAt: 'Anfangszeit',
  ends: 'Enddatum',
  endsAt: 'Endzeit',
  lastDay: 'Letzter Tag',
  otherTimeZone: 'In der Zeitzone Ihrer Dienststelle: {when}',
  dateMissing: 'Geben Sie ein Datum ein',
  timeMissing: 'Geben Sie eine Uhrzeit ein',
  endsTooEarly: 'Ein Termin kann nicht enden, bevor er beginnt',
  lastDayTooEarly: 'Der letzte Tag darf nicht vor dem Anfangsdatum liegen',
  showAs: 'Anzeigen als',
  showAsDefault: { timed: 'Standard (beschäftigt)', allDay: 'Standard (frei)' },
  showAsBusy: 'Beschäftigt',
  showAsFree: 'Frei',
  reminder: 'Erinnerung',
  reminderChoice: 'Erinnern',
  reminderAmount: 'Wie lange vorher',
  reminderUnit: 'Einheit',
  reminderProblem: 'Geben Sie eine ganze Zahl ein, höchstens 4 Wochen',
  reminderNone: 'Keine Erinnerung',
  reminderAtStart: 'Zu Beginn',
  reminderBefore: '{time} vorher',
  reminderCustom: 'Andere Zeit …',
  minutes: { one: '{count} Minute', other: '{count} Minuten' },
  hours: { one: '{count} Stunde', other: '{count} Stunden' },
  days: { one: '{count} Tag', other: '{count} Tage' },
  weeks: { one: '{count} Woche', other: '{count} Wochen' },
  units: { minute: 'Minuten', hour: 'Stunden', day: 'Tage', week: 'Wochen' },
  attendees: 'Teilnehmer',
  noAttendees: 'Noch keine Teilnehmer.',
  attendeesHint: 'Teilnehmer werden beim Termin gezeigt. Muster sendet ihnen keine Einladungen.',
  attendee: 'Teilnehmer {number}',
  attendeeName: 'Name',
  attendeeEmail: 'E-Mail',
  attendeeStatus: 'Antwort',
  addAttendee: 'Teilnehmer hinzufügen',
  removeAttendee: '{name} entfernen',
  nameMissing: 'Geben Sie einen Namen ein',
  emailProblem: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel robin@westport.example',
  noAnswer: 'Keine Antwort',
  statuses: { accepted: 'Zugesagt', tentative: 'Vielleicht', declined: 'Abgesagt', delegated: 'Delegiert' },
  save: 'Speichern',
  saving: 'Wird gespeichert …',
  saved: '„{title}“ gespeichert.',
  added: '„{title}“ im Kalender hinzugefügt.',
  loading: 'Termin wird geladen',
};

const repeat: Texts['repeat'] = {
  heading: 'Wiederholung',
  repeats: 'Wiederholung',
  frequencies: {
    never: 'Keine Wiederholung',
    daily: 'Täglich',
    weekly: 'Wöchentlich',
    monthly: 'Monatlich',
    yearly: 'Jährlich',
    custom: 'Eigene Regel',
  },
  every: 'Alle',
  units: {
    daily: { one: 'Tag', other: 'Tage' },
    weekly: { one: 'Woche', other: 'Wochen' },
    monthly: { one: 'Monat', other: 'Monate' },
    yearly: { one: 'Jahr', other: 'Jahre' },
  },
  everyHint: 'Abstand ({unit})',
  on: 'Am',
  onDays: 'An diesen Tagen',
  ends: 'Endet',
  endings: { never: 'Nie', until: 'An einem Tag', count: 'Nach einer Anzahl von Terminen' },
  lastDate: 'Letzter Tag',
  times: 'Anzahl der Termine',
  rule: 'Regel',
  ruleHint:
    'Eine Wiederholungsregel nach RFC 5545. Zum Beispiel ist FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1 der letzte Werktag jedes Monats.',
  shortMonths: 'Kürzere Monate werden übersprungen.',
  intervalProblem: 'Geben Sie eine ganze Zahl von 1 bis 999 ein',
  countProblem: 'Geben Sie eine ganze Zahl von 1 bis 730 ein',
  weekdaysMissing: 'Wählen Sie mindestens einen Tag',
  lastDateMissing: 'Geben Sie ein Datum ein',
  lastDateTooEarly: 'Der letzte Tag darf nicht vor dem Anfangsdatum liegen',
  ruleMissing: 'Geben Sie eine Regel ein, oder wählen Sie „Keine Wiederholung“',
  never: 'Keine Wiederholung',
  byRule: 'Eigene Regel: {rule}',
  daily: { one: 'Jeden Tag', other: 'Alle {count} Tage' },
  weekly: { one: 'Jede Woche am {days}', other: 'Alle {count} Wochen am {days}' },
  monthly: { one: 'Jeden Monat am {day}', other: 'Alle {count} Monate am {day}' },
  yearly: { one: 'Jedes Jahr am {day}', other: 'Alle {count} Jahre am {day}' },
  until: '{rule}, bis {date}',
  count: { one: '{rule}, {count}-mal', other: '{rule}, {count}-mal' },
  dayOfMonth: '{day}. Tag',
  lastDayOfMonth: 'letzten Tag',
  weekdayOfMonth: '{nth} {weekday}',
  dayOfYear: '{day}. {month}',
  lastDayOf: 'letzten Tag im {month}',
  weekdayOf: '{nth} {weekday} im {month}',
  nth: { '1': 'ersten', '2': 'zweiten', '3': 'dritten', '4': 'vierten', '5': 'fünften', '-1': 'letzten' },
};

export const calendarStrings: Texts = {
  ...page,
  quick: quickEventStrings,
  types: eventTypesStrings,
  signUp: signUpStrings,
  attendance: attendanceStrings,
  item,
  scope,
  moves,
  form,
  repeat,
  subscription: subscriptionStrings,
};
