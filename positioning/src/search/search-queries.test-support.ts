/** Maps, their floors, and the zones on them: name, type, metadata. */
export const searchedMaps: readonly {
  readonly map: string;
  readonly floors: readonly {
    readonly name: string;
    readonly number: number;
    readonly label?: string;
    readonly zones: readonly (readonly [name: string, type?: number, metadata?: Record<string, string>])[];
  }[];
}[] = [
  {
    map: 'Westport House',
    floors: [
      {
        name: 'Ground floor',
        number: 0,
        label: 'G',
        zones: [
          ['Reception'],
          ['Main Exit', 7],
          ['Server Room', 0, { contact: 'Pat Okonkwo', asset: 'SRV-7781' }],
          ['Room 3'],
          ['Elevator A', 3],
        ],
      },
      {
        name: 'Level 3',
        number: 3,
        label: '3',
        zones: [
          ['Room 311'],
          ['Room 312', 0, { tenant: 'Brightwater Dental' }],
          ['Room 312A'],
          ['Conference Room North'],
          ['Kitchen'],
          ['Stairwell East', 2],
        ],
      },
      {
        name: 'Level 12',
        number: 12,
        label: '12',
        zones: [['Room 3'], ['Room 1203'], ['Roof Access', 7], ['Laboratory']],
      },
    ],
  },
  {
    map: 'Städtisches Krankenhaus',
    floors: [
      {
        name: 'Erdgeschoss',
        number: 0,
        label: 'EG',
        zones: [['Küche'], ['Notaufnahme'], ['Röntgen 2'], ['Große Halle'], ['Fußgängertunnel', 1]],
      },
      {
        name: '2. Obergeschoss',
        number: 2,
        label: '2.OG',
        zones: [['Zimmer 214'], ['Schwesternzimmer'], ['Kreißsaal'], ['Treppenhaus Süd', 2]],
      },
    ],
  },
  {
    map: 'Νοσοκομείο Ευαγγελισμός',
    floors: [
      {
        name: 'Ισόγειο',
        number: 0,
        zones: [['Αίθουσα αναμονής'], ['Χειρουργείο 4'], ['Έξοδος κινδύνου', 7], ['Φαρμακείο']],
      },
    ],
  },
  {
    map: 'Городская больница',
    floors: [
      {
        name: 'Первый этаж',
        number: 1,
        zones: [['Операционная'], ['Приёмный покой'], ['Палата 17'], ['Лестница', 2]],
      },
    ],
  },
  {
    map: '中央病院',
    floors: [
      {
        name: '一階',
        number: 1,
        label: '1F',
        zones: [['受付'], ['第3会議室'], ['救急外来'], ['ガレージ', 8]],
      },
      { name: '二階', number: 2, label: '2F', zones: [['手術室'], ['ナースステーション'], ['非常口', 7]] },
    ],
  },
  {
    map: 'Hôpital Général',
    floors: [
      {
        name: 'Rez-de-chaussée',
        number: 0,
        label: 'RC',
        zones: [['Salle d’opération'], ['Cafétéria'], ['Œuvre sociale'], ['Entrée Nº 5', 9]],
      },
    ],
  },
  {
    map: 'Łódź Garage',
    floors: [
      {
        name: 'Parking 2',
        number: -2,
        label: 'P2',
        zones: [['Bay 40', 8], ['Bay 41', 8], ['Hydrant 9', 4], ['Smørrebrød Stand']],
      },
      { name: 'Mezzanine', number: 1, label: 'Mezz', zones: [['Bay 40', 8], ['Ticket Office']] },
    ],
  },
];

/** Search queries with the zone that must come first, and its floor or map if several zones have that name. */
export const searches: readonly (readonly [query: string, zone: string, place?: string])[] = [
  // Numbers and abbreviations
  ['312', 'Room 312'],
  ['rm 312', 'Room 312'],
  ['rm312', 'Room 312'],
  ['room 312', 'Room 312'],
  ['312 room', 'Room 312'],
  ['level 3 room 312', 'Room 312'],
  ['lvl 3 rm 312', 'Room 312'],
  ['room 312 westport', 'Room 312'],
  ['312a', 'Room 312A'],
  ['room 3 level 12', 'Room 3', 'Level 12'],
  ['level 12 room 3', 'Room 3', 'Level 12'],
  ['room 3 ground', 'Room 3', 'Ground floor'],
  ['1203', 'Room 1203'],
  ['120', 'Room 1203'],
  // Words, beginnings, order, metadata, types
  ['recep', 'Reception'],
  ['north conference', 'Conference Room North'],
  ['conf', 'Conference Room North'],
  ['westport kitchen', 'Kitchen'],
  ['brightwater', 'Room 312'],
  ['dental 312', 'Room 312'],
  ['srv-7781', 'Server Room'],
  ['okonkwo', 'Server Room'],
  ['exit westport', 'Main Exit'],
  ['level 12 exit', 'Roof Access'],
  ['stairs level 3', 'Stairwell East'],
  ['lift', 'Elevator A'],
  ['bay 40 p2', 'Bay 40', 'Parking 2'],
  ['bay 40 mezz', 'Bay 40', 'Mezzanine'],
  ['mezz ticket', 'Ticket Office'],
  // One typing error
  ['kitchn', 'Kitchen'],
  ['kithcen', 'Kitchen'],
  ['kitcheen', 'Kitchen'],
  ['latoratory', 'Laboratory'],
  ['aboratory', 'Laboratory'],
  ['recpetion', 'Reception'],
  ['confernce north', 'Conference Room North'],
  ['hydrnt 9', 'Hydrant 9'],
  // German
  ['küche', 'Küche'],
  ['kuche', 'Küche'],
  ['KUECHE', 'Küche'],
  ['notaufname', 'Notaufnahme'],
  ['rontgen', 'Röntgen 2'],
  ['grosse halle', 'Große Halle'],
  ['fussgangertunnel', 'Fußgängertunnel'],
  ['2.OG zimmer 214', 'Zimmer 214'],
  ['kreisssaal', 'Kreißsaal'],
  ['treppenhaus sud krankenhaus', 'Treppenhaus Süd'],
  // Greek
  ['χειρουργειο 4', 'Χειρουργείο 4'],
  ['ΑΙΘΟΥΣΑ', 'Αίθουσα αναμονής'],
  ['αιθουσα αναμονησ', 'Αίθουσα αναμονής'],
  ['εξοδος', 'Έξοδος κινδύνου'],
  ['φαρμακιο', 'Φαρμακείο'],
  // Cyrillic
  ['операционная', 'Операционная'],
  ['приемный', 'Приёмный покой'],
  ['палата 17', 'Палата 17'],
  ['опирационная', 'Операционная'],
  // Japanese
  ['会議室', '第3会議室'],
  ['第3会議室', '第3会議室'],
  ['救急', '救急外来'],
  ['ﾅｰｽ', 'ナースステーション'],
  ['ステーション', 'ナースステーション'],
  ['2F 手術室', '手術室'],
  // French, Polish, Danish
  ['cafeteria', 'Cafétéria'],
  ['oeuvre', 'Œuvre sociale'],
  ['salle operation', 'Salle d’opération'],
  ['entree 5', 'Entrée Nº 5'],
  ['lodz bay 41', 'Bay 41'],
  ['smorrebrod', 'Smørrebrød Stand'],
];
