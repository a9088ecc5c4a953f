import type { TokenIdRecord } from '#contract/holders/tokenids.ts';
import { path } from '../../lib/path.ts';

export const tokenIdPaths = {
  list: '/tokens',
  new: '/tokens/new',
  edit: ({ guid, tokenType }: Pick<TokenIdRecord, 'guid' | 'tokenType'>) => path`/tokens/${tokenType}/${guid}`,
};
