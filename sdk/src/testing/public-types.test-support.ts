import { sep } from 'node:path';
import ts from 'typescript';

/** The declarations generated from the API description. Their types are reached by name through `resources.ts`. */
const generated = `${sep}api.d.ts`;

/**
 * Finds the types that the signatures of a package's entries mention, but that none of the entries exports. An alias that its
 * module does not export is resolved to the types behind it.
 *
 * @param entries declaration files
 * @param folder the folder with the package's own files
 * @returns the names, each with the name of the declaration that mentions it
 */
export function findUnnamedTypes(entries: readonly string[], folder: string): string[] {
  const options = { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ESNext, types: [] };
  const program = ts.createProgram([...entries], options);
  const checker = program.getTypeChecker();
  const isOwn = ({ fileName }: ts.SourceFile) => fileName.startsWith(folder) && !fileName.endsWith(generated);
  const named = new Set(entries.flatMap((entry) => exportsOf(checker, program.getSourceFile(entry))));
  const seen = new Set<ts.Symbol>();
  const unnamed: string[] = [];

  const visit = (symbol: ts.Symbol): void => {
    if (seen.has(symbol)) return;
    seen.add(symbol);
    for (const declaration of symbol.declarations ?? [])
      if (isOwn(declaration.getSourceFile())) walk(declaration, symbol);
  };
  const walk = (node: ts.Node, from: ts.Symbol): void => {
    if (isPrivate(node)) return;
    const name = nameIn(node);
    const found = name && checker.getSymbolAtLocation(name);
    if (found) mention(resolveAlias(checker, found), from);
    ts.forEachChild(node, (child) => walk(child, from));
  };
  const mention = (symbol: ts.Symbol, from: ts.Symbol): void => {
    const [declaration] = symbol.declarations ?? [];
    if (!declaration || ts.isTypeParameterDeclaration(declaration) || !isOwn(declaration.getSourceFile()))
      return;
    const isShorthand =
      ts.isTypeAliasDeclaration(declaration) &&
      !exportsOf(checker, declaration.getSourceFile()).includes(symbol);
    if (!named.has(symbol) && !isShorthand && !seen.has(symbol))
      unnamed.push(`${symbol.name} in ${from.name}`);
    visit(symbol);
  };
  for (const symbol of named) visit(symbol);
  return unnamed;
}

function exportsOf(checker: ts.TypeChecker, file: ts.SourceFile | undefined): ts.Symbol[] {
  const module = file && checker.getSymbolAtLocation(file);
  return module ? checker.getExportsOfModule(module).map((symbol) => resolveAlias(checker, symbol)) : [];
}

function resolveAlias(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function isPrivate(node: ts.Node): boolean {
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) ?? false;
}

function nameIn(node: ts.Node): ts.Node | undefined {
  if (ts.isTypeReferenceNode(node)) return node.typeName;
  if (ts.isExpressionWithTypeArguments(node)) return node.expression;
  return ts.isImportTypeNode(node) ? node.qualifier : undefined;
}
