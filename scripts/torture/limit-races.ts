import { Random } from '../../server/db/seed/random.ts';
import { makeCatalogue } from '../../server/testing/factories.ts';
import { createTestApp, type TestApp } from '../../server/testing/test-app.ts';
import { atLeast, atMost, type Figure } from '../attack/attack.ts';
import { limitKinds, naiveRace, type LimitKind } from './limit-kinds.ts';
import type { Bounds } from './part.ts';

/** Most places of a raced SN. */
const MOST_PLACES = 5;

export type Races = Pick<Bounds, 'rounds' | 'clients' | 'seed'>;

/** Lets clients race for the places of every limit, on the engine of this process. `engine` names it in the figures. */
export async function raceForLimits(engine: string, { rounds, clients, seed }: Races): Promise<Figure[]> {
  const random = new Random(seed);
  const figures: Figure[] = [];
  let [free, failed] = [0, 0];
  for (const kind of limitKinds) {
    const raced = await inService((service) => raceFor(service, kind, { rounds, clients, random }));
    const name = `${engine}, ${kind.name}: places over it in ${rounds} rounds of ${clients} clients`;
    figures.push(atMost(0, name, raced.over));
    free = Math.max(free, raced.free);
    failed += raced.failed;
  }
  const naive = await inService((service) => naiveRace(service, MOST_PLACES, clients));
  return [
    ...figures,
    atMost(0, `${engine}: places that stayed free although clients were refused`, free),
    atMost(0, `${engine}: answers that are failures`, failed),
    atLeast(1, `${engine}, control: places over a limit that is checked before the transaction`, naive - MOST_PLACES),
  ];
}

async function inService<Result>(run: (service: TestApp) => Promise<Result>): Promise<Result> {
  const service = createTestApp({ TRUST_PROXY: 'true', LOG_LEVEL: 'silent' });
  try {
    return await run(service);
  } finally {
    await service.close();
  }
}

type Rounds = { readonly rounds: number; readonly clients: number; readonly random: Random };

/** How races of one kind went: the most places beyond the limit, the most that stayed free, and failures of the service. */
type Raced = { over: number; free: number; failed: number };

async function raceFor(service: TestApp, kind: LimitKind, { rounds, clients, random }: Rounds): Promise<Raced> {
  const catalogue = await makeCatalogue(service, kind.business);
  const raced: Raced = { over: 0, free: 0, failed: 0 };
  for (let round = 0; round < rounds; round++) {
    const race = await kind.prepare(service, catalogue, random.between(1, MOST_PLACES), clients);
    const shuffled = race.attempts.toSorted(() => random.below(3) - 1);
    const answers = await Promise.all(shuffled.map((attempt) => attempt()));
    const taken = await race.taken(answers);
    raced.over = Math.max(raced.over, taken - race.places);
    raced.free = Math.max(raced.free, race.places - taken);
    raced.failed += answers.filter(({ http }) => http >= 500).length;
  }
  return raced;
}
