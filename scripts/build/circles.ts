import type { Plugin } from 'vite';
import { circlesOf } from '../house/circles.ts';

/**
 * Lets a build fail whose chunks import each other in a circle: one of them would run before what it needs is there, and
 * which one depends on the page that is opened first.
 */
export const refuseCircles = (): Plugin => ({
  name: 'refuse-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const [circle] = circlesOf(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
    if (circle) this.error(`These chunks of the build import each other in a circle: ${circle.join(', ')}`);
  },
});
