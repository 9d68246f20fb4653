/** Who may use whom. ARCHITECTURE.md says why. */
const mayUse = {
  health: [],
  accounts: [],
  images: [],
  pyramids: [],
  maps: ['accounts', 'images', 'pyramids'],
  floors: ['images', 'pyramids', 'maps'],
  tiles: ['images', 'pyramids', 'maps', 'floors'],
  sweep: ['images', 'pyramids', 'tiles'],
  zones: ['maps', 'floors'],
  'map-details': ['maps', 'floors'],
  resolve: ['maps', 'floors', 'zones'],
  'building-import': ['images', 'maps', 'floors', 'zones'],
};
const features = '^server/src/features';

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
      name: 'zone-index-is-pure',
      comment: 'it runs in browsers and phones too: no Node, nothing but robust-predicates',
      severity: 'error',
      from: { path: '^zone-index/src/', pathNot: '\\.test(-support)?\\.ts$' },
      to: { pathNot: '^(zone-index/src/|node_modules/robust-predicates/)' },
    },
    {
      name: 'imaging-knows-no-service',
      severity: 'error',
      from: { path: '^server/src/imaging/' },
      to: { path: '^server/src/', pathNot: '^server/src/imaging/' },
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
      name: 'routes-only-from-app',
      severity: 'error',
      from: { pathNot: '^server/src/app\\.ts$' },
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
      from: { path: `${features}/`, pathNot: '\\.(routes|schema|test|test-support)\\.ts$' },
      to: { path: '^server/src/http/|node_modules/(fastify|@fastify)/' },
    },
    ...Object.entries(mayUse).map(([feature, others]) => ({
      name: `feature-${feature}`,
      severity: 'error',
      from: { path: `${features}/${feature}/`, pathNot: '\\.test(-support)?\\.ts$' },
      to: { path: `${features}/[^/]+/`, pathNot: `${features}/(${[feature, ...others].join('|')})/` },
    })),
    {
      name: 'every-feature-is-declared',
      comment: 'a new feature says in mayUse what it uses',
      severity: 'error',
      from: { path: `${features}/[^/]+/`, pathNot: `${features}/(${Object.keys(mayUse).join('|')})/` },
      to: {},
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
  },
};
