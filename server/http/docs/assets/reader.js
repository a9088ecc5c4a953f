// The filter of the reader. The page is complete without it.

/**
 * The one element that a selector names.
 * @template {HTMLElement} Kind
 * @param {string} selector
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
function element(selector, kind) {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`the page has no ${selector}`);
  return found;
}

const filter = element('#filter', HTMLInputElement);
const unfold = element('#unfold', HTMLButtonElement);
const found = element('#found', HTMLElement);
const tools = element('.tools', HTMLElement);
const groups = [...document.querySelectorAll('section.group')].filter((group) => group instanceof HTMLElement);
const operations = [...document.querySelectorAll('details.operation')].filter(
  (operation) => operation instanceof HTMLDetailsElement,
);

/** Shows the operations that have all words; unfolds what is left when it is a single one. */
function narrow() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const operation of operations) {
    operation.hidden = !words.every((word) => operation.dataset['words']?.includes(word));
  }
  for (const group of groups) group.hidden = !group.querySelector('details.operation:not([hidden])');
  const [first, ...more] = operations.filter((operation) => !operation.hidden);
  if (first && more.length === 0) first.open = true;
  const count = first ? more.length + 1 : 0;
  found.textContent = words.length === 0 ? '' : `${count} of ${operations.length} operations`;
}

/** Unfolds what the address points at. */
function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!(target instanceof HTMLDetailsElement)) return;
  target.hidden = false;
  target.open = true;
  target.scrollIntoView();
}

filter.addEventListener('input', narrow);
unfold.addEventListener('click', () => {
  const open = unfold.textContent === 'Unfold all';
  for (const operation of operations) operation.open = open;
  unfold.textContent = open ? 'Fold all' : 'Unfold all';
});
for (const operation of operations) {
  operation.querySelector('summary')?.addEventListener('click', () => {
    // `open` changes after this event: what is closed now is about to be read.
    if (!operation.open) history.replaceState(null, '', `#${operation.id}`);
  });
}
window.addEventListener('hashchange', reveal);
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === filter) return;
  event.preventDefault();
  filter.focus();
});

tools.hidden = false;
reveal();
