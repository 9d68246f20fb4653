"""Reads the .ics file named by its argument with python3-icalendar.

Prints a line for each event: UID, SUMMARY, DESCRIPTION and LOCATION in hexadecimal UTF-8 ('-' where there is none), and how
many ATTENDEEs and VALARMs it has. Ends with 1 when the library has a complaint.
"""

import sys

from icalendar import Calendar


def write_hexadecimal(text):
    return "-" if text is None else "x" + str(text).encode().hex()


def count_values(value):
    return 0 if value is None else len(value) if isinstance(value, list) else 1


with open(sys.argv[1], "rb") as file:
    calendar = Calendar.from_ical(file.read())
complaints = [error for component in calendar.walk() for error in component.errors]
for complaint in complaints:
    print(complaint, file=sys.stderr)
for event in calendar.walk("VEVENT"):
    event.decoded("DTSTART"), event.decoded("DTSTAMP"), event.decoded("DTEND", None)
    for alarm in event.walk("VALARM"):
        alarm.decoded("TRIGGER")
    texts = [write_hexadecimal(event.get(name)) for name in ("UID", "SUMMARY", "DESCRIPTION", "LOCATION")]
    print(*texts, count_values(event.get("ATTENDEE")), len(event.walk("VALARM")))
sys.exit(1 if complaints else 0)
