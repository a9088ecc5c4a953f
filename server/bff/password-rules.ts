/** Fewest characters that must remain of a password without its guessable parts. */
const UNGUESSABLE = 5;
const DISTINCT = 5;
/** Shortest run along an alphabet or a keyboard row that counts as guessable. */
const RUN = 4;

/** Words that are common in long passwords, and words that this product suggests. */
const COMMON = [
  ...['password', 'passwort', 'kennwort', 'motdepasse', 'contrasena', 'senha', 'parola', 'passphrase', 'passw0rd'],
  ...['administrator', 'admin', 'operator', 'superuser', 'poweruser', 'rootroot', 'default', 'changeme', 'temporary'],
  ...['welcome', 'willkommen', 'bienvenue', 'letmein', 'opensesame', 'login', 'logmein', 'secret', 'topsecret'],
  ...['licet', 'licence', 'license', 'licensing', 'lizenz', 'manager', 'management', 'backoffice', 'customer'],
  ...['iloveyou', 'ilovemyself', 'mylove', 'forever', 'sunshine', 'princess', 'dragon', 'monkey', 'shadow', 'master'],
  ...['football', 'baseball', 'basketball', 'superman', 'batman', 'spiderman', 'starwars', 'pokemon', 'minecraft'],
  ...['trustno1', 'trustnoone', 'whatever', 'freedom', 'computer', 'internet', 'microsoft', 'windows', 'google'],
  ...['michael', 'charlie', 'jessica', 'jordan', 'jennifer', 'alexander', 'liverpool', 'manchester', 'barcelona'],
  ...['january', 'february', 'september', 'october', 'november', 'december', 'monday', 'friday', 'summer', 'winter'],
  ...['spring', 'autumn', 'thisismypassword', 'mypassword', 'unbelievable', 'jesuschrist', 'godisgood', 'qazwsxedc'],
];

const WALKS = [
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  '0123456789012345678901234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
].flatMap((walk) => [walk, [...walk].toReversed().join('')]);

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Returns why a password of the right length is too easy to guess; undefined when it is not. `own` has the names of its
 * owner.
 */
export function guessable(password: string, own: readonly string[]): string | undefined {
  const lower = password.normalize('NFKC').toLowerCase();
  if (new Set(lower).size < DISTINCT) return `must have at least ${DISTINCT} different characters`;
  // Longest first: removing a short name from inside a longer word would leave the rest of that word.
  const words = [...own.flatMap(wordsOf), ...COMMON].toSorted((a, b) => b.length - a.length);
  const forms = [lower, lower.replaceAll(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign)];
  if (forms.every((form) => remainder(form, words).length >= UNGUESSABLE)) return undefined;
  return 'is too easy to guess: common words, your name, years and keyboard rows do not count';
}

const wordsOf = (name: string): string[] =>
  [name, ...name.split(/[^\p{L}\p{N}]+/u)].map(lettersOf).filter((word) => word.length >= 3);

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

function remainder(text: string, words: readonly string[]): string {
  let rest = lettersOf(text);
  for (const word of words) rest = rest.replaceAll(word, '');
  return withoutWalks(rest.replaceAll(/(?:19|20)\d\d/g, ''));
}

function withoutWalks(text: string): string {
  let rest = '';
  for (let at = 0; at < text.length;) {
    let length = RUN;
    while (at + length <= text.length && WALKS.some((walk) => walk.includes(text.slice(at, at + length)))) length++;
    if (length > RUN) at += length - 1;
    else rest += text[at++] ?? '';
  }
  return rest;
}
