import sax from 'sax';
import { ImportError } from '../model.ts';

export interface XmlHandlers {
  /** @param name without its namespace prefix */
  readonly open: (name: string, attribute: (name: string) => string | undefined) => void;
  readonly text: (text: string) => void;
  readonly close: (name: string) => void;
}

const maxDepth = 500;

/**
 * Reads XML element by element. Entities that the document defines are not expanded: a document that uses one is rejected.
 *
 * @throws ImportError if it is not well-formed, or nested more than 500 deep
 */
export function parseXml(text: string, handlers: XmlHandlers): void {
  let depth = 0;
  const parser = sax.parser(true, { position: false });
  parser.onopentag = ({ name, attributes }) => {
    depth++;
    if (depth > maxDepth) throw new ImportError(`The XML is nested more than ${maxDepth} deep.`);
    handlers.open(localName(name), (key) => {
      const value = Object.hasOwn(attributes, key) ? attributes[key] : undefined;
      return typeof value === 'string' ? value : undefined;
    });
  };
  parser.ontext = handlers.text;
  parser.oncdata = handlers.text;
  parser.onclosetag = (name) => {
    depth--;
    handlers.close(localName(name));
  };
  parser.onerror = (error) => {
    throw new ImportError(`The XML is not well-formed: ${error.message.split('\n')[0]}.`);
  };
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof ImportError || error instanceof RangeError) throw error;
    // An attribute with the name of an object method makes the parser fail.
    if (error instanceof TypeError) throw new ImportError('The XML is not well-formed.');
    throw error;
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
