import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

type Property = { key: { name?: string }; value: unknown };
type ObjectExpression = { leadingComments?: readonly { value: string }[] | null; properties: readonly Property[] };
type Path = { traverse(visitor: { ObjectExpression: (path: { node: ObjectExpression }) => void }): void };
type Babel = { types: { valueToNode: (value: unknown) => unknown } };

/** The comment that the macro of Lingui writes before each text. */
const MARK = 'i18n';

/**
 * A Babel plugin to run after the macro of Lingui. It compiles the English texts, as the catalogues of other languages
 * are, so that the page needs no parser of messages.
 */
export const compileTexts = ({ types }: Babel) => ({
  visitor: {
    Program: {
      exit: (program: Path): void =>
        program.traverse({
          ObjectExpression({ node: { leadingComments, properties } }) {
            if (leadingComments?.some(({ value }) => value === MARK) !== true) return;
            for (const property of properties) {
              if (property.key.name === 'message' && isText(property.value))
                property.value = types.valueToNode(compiled(property.value.value));
            }
          },
        }),
    },
  },
});

const isText = (node: unknown): node is { value: string } =>
  typeof node === 'object' && node !== null && 'type' in node && node.type === 'StringLiteral';

/** Returns the compiled form as it is in a catalogue: JSON has no undefined offsets of plurals. */
const compiled = (text: string): unknown => JSON.parse(JSON.stringify(compileMessageOrThrow(text)));
