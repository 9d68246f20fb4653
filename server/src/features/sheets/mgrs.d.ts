// The package has its types only for its main file, which Node.js cannot import by name.
declare module 'mgrs/dist/mgrs.esm.js' {
  export { forward, inverse, toPoint } from 'mgrs';
}
