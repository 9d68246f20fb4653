# Reads the .ics file named by its argument with ruby-icalendar, strictly.
#
# Prints a line for each event: UID, SUMMARY, DESCRIPTION and LOCATION in hexadecimal UTF-8 ('-' where there is none), and how
# many ATTENDEEs and VALARMs it has. Ends with 1 when the library has a complaint.
require 'stringio'
require 'icalendar'

def write_hexadecimal(text)
  text.nil? ? '-' : "x#{text.to_s.encode('UTF-8').unpack1('H*')}"
end

source = File.read(ARGV.fetch(0), encoding: 'UTF-8')
calendars = Icalendar::Parser.new(source, true).parse
raise 'not one calendar' unless calendars.length == 1

calendars.first.events.each do |event|
  raise "event #{event.uid} is not valid" unless event.valid?(true)

  texts = [event.uid, event.summary, event.description, event.location].map { |text| write_hexadecimal(text) }
  puts [*texts, event.attendee.length, event.alarms.length].join(' ')
end
