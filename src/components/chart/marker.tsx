import { seriesColor } from './series.ts';
import styles from './chart.module.css';

type Props = {
  cx: number | undefined;
  cy: number | undefined;
  place: number;
  /** False if the points are too close together. Only the last one is drawn then. */
  shown: boolean;
  isLast: boolean;
  /** True when the last point shows the line's number in the legend. */
  numbered: boolean;
  /** How many lines before this one end at the same point. Their numbers stand beside each other. */
  beside: number;
};

/** Pixels between the numbers of lines that end at the same point. */
const NUMBER_WIDTH = 11;

const SHAPES = ['M-3.5,-3.5h7v7h-7z', 'M0,-4.5L4.5,3.5H-4.5z', 'M0,-5L5,0L0,5L-5,0z', 'M0,4.5L4.5,-3.5H-4.5z'] as const;

export function Marker({ cx, cy, place, shown, isLast, numbered, beside }: Props) {
  if (cx === undefined || cy === undefined || (!shown && !isLast)) return null;
  const shape = place % 5 === 0 ? undefined : SHAPES[(place % 5) - 1];
  return (
    <g transform={`translate(${cx},${cy})`} fill={seriesColor(place)} stroke="none">
      {shape === undefined ? <circle r={3.5} /> : <path d={shape} />}
      {isLast && numbered && (
        <text x={9 + beside * NUMBER_WIDTH} dy="0.35em" className={styles.place}>
          {place + 1}
        </text>
      )}
    </g>
  );
}
