import { presence } from './week.ts';

/** When a device is used, and for how long. */
export type Pace = {
  /** Waits until the device is used again. Returns false when the simulation ends first. */
  readonly rest: () => Promise<boolean>;
  /** Returns the seconds of that use. */
  readonly lasts: () => number;
};

type Pause = (seconds: number) => Promise<boolean>;
type Random = () => number;

const between = (random: Random, low: number, high: number): number => low + (high - low) * random();

/** Much happens in little time, for watching and for trying out a service. */
export const quickPace = (pause: Pause, random: Random): Pace => ({
  rest: () => pause(between(random, 1, 40)),
  lasts: () => between(random, 5, 300),
});

/** Average seconds of a session at a desk, and seconds between two looks at the clock. */
const MEAN_SESSION = 4200;
const LOOK = 60;

/** At nine on Mondays everybody begins within minutes, so that seats run out. */
const isMeeting = (now: Date): boolean => now.getDay() === 1 && now.getHours() === 9 && now.getMinutes() < 5;

/** Devices are used as people work: as many at once as is usual for the hour, in sessions of minutes to hours. */
export function workingPace(pause: Pause, random: Random, now: () => Date = () => new Date()): Pace {
  let first = true;
  return {
    rest: async () => {
      const begins = first && random() < presence(now());
      first = false;
      if (begins) return pause(between(random, 0, 5));
      while (await pause(between(random, LOOK / 2, LOOK * 1.5))) {
        if (isMeeting(now())) return true;
        const share = presence(now());
        if (random() < (LOOK * share) / (MEAN_SESSION * (1 - share))) return true;
      }
      return false;
    },
    lasts: () => between(random, 0.1, 1.9) * MEAN_SESSION,
  };
}
