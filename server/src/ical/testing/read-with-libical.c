/*
 * Reads the .ics file named by its argument with libical.
 *
 * Prints a line for each event: UID, SUMMARY, DESCRIPTION and LOCATION in hexadecimal UTF-8 ('-' if there is none), and how
 * many ATTENDEEs and VALARMs it has. Ends with 1 when the library has a complaint.
 */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>

static char *read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END) != 0) return NULL;
  long length = ftell(file);
  rewind(file);
  char *text = malloc((size_t)length + 1);
  if (text) text[fread(text, 1, (size_t)length, file)] = '\0';
  fclose(file);
  return text;
}

static void print_text(icalcomponent *event, icalproperty_kind kind) {
  icalproperty *property = icalcomponent_get_first_property(event, kind);
  if (!property) {
    printf("- ");
    return;
  }
  putchar('x');
  const char *text = icalvalue_get_text(icalproperty_get_value(property));
  for (; text && *text; text++) printf("%02x", (unsigned char)*text);
  putchar(' ');
}

/* What the parser could not read it leaves behind as X-LIC-ERROR. */
static int print_complaints(icalcomponent *component) {
  int complaints = icalcomponent_count_errors(component);
  for (icalproperty *error = icalcomponent_get_first_property(component, ICAL_XLICERROR_PROPERTY); error;
       error = icalcomponent_get_next_property(component, ICAL_XLICERROR_PROPERTY))
    fprintf(stderr, "%s\n", icalproperty_as_ical_string(error));
  return complaints;
}

int main(int count, char **arguments) {
  char *text = count == 2 ? read_file(arguments[1]) : NULL;
  icalcomponent *calendar = text ? icalparser_parse_string(text) : NULL;
  if (!calendar || icalcomponent_isa(calendar) != ICAL_VCALENDAR_COMPONENT) {
    fprintf(stderr, "no single VCALENDAR\n");
    return 1;
  }
  int complaints = print_complaints(calendar);
  if (!icalrestriction_check(calendar)) {
    fprintf(stderr, "not allowed by RFC 5546\n");
    complaints += 1 + print_complaints(calendar);
  }
  for (icalcomponent *event = icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT); event;
       event = icalcomponent_get_next_component(calendar, ICAL_VEVENT_COMPONENT)) {
    complaints += print_complaints(event);
    print_text(event, ICAL_UID_PROPERTY);
    print_text(event, ICAL_SUMMARY_PROPERTY);
    print_text(event, ICAL_DESCRIPTION_PROPERTY);
    print_text(event, ICAL_LOCATION_PROPERTY);
    printf("%d %d\n", icalcomponent_count_properties(event, ICAL_ATTENDEE_PROPERTY),
           icalcomponent_count_components(event, ICAL_VALARM_COMPONENT));
  }
  return complaints > 0;
}
