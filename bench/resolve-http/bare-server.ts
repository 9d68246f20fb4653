import { createServer } from 'node:http';

/** The minimum that node:http can do: it sends the same bytes for every request, and ignores the body. */
const body = JSON.stringify({
  matched: true,
  customMapZoneId: '0190a6e8-0000-7000-8000-000000000000',
  zoneName: 'Room 1234',
  zoneType: 11,
  floorName: 'Level 3',
  mapName: 'Bench house',
});
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
};

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(process.env.MUSTER_PORT), '127.0.0.1');
