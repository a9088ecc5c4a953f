import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconPhoto, IconPrinter } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { Button } from '../../components/kit/button.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { seriesColor } from '../../components/chart/series.ts';
import { csvOf, download } from '../../lib/list/csv.ts';
import type { PeakData } from './peaks.ts';

type Props = {
  title: string;
  data: PeakData;
  /** The element that contains the charts, if there are any. */
  chart: RefObject<HTMLDivElement | null> | undefined;
};

/** Buttons that save the report as CSV or image, or print it. */
export function PeakFiles({ title, data, chart }: Props) {
  const { t } = useLingui();
  const savePicture = async () => {
    const svgs = [...(chart?.current?.querySelectorAll<SVGSVGElement>('.recharts-wrapper > svg') ?? [])];
    // One chart has all lines, or each has one.
    const seriesOf = (at: number) => (svgs.length === 1 ? data.series : data.series.slice(at, at + 1));
    const charts = svgs.map((svg, at) => ({
      svg,
      legend: seriesOf(at).map(({ label, note }, place, { length }) => ({
        text: [...(length > 1 ? [place + 1] : []), label, note].join('  '),
        color: seriesColor(place),
      })),
    }));
    try {
      const { pngOf } = await import('../../components/chart/png.ts');
      download(`${title}.png`, await pngOf(title, charts));
    } catch (error) {
      toast.failed(t`The picture was not created`, error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <CsvButton title={title} lines={() => peakLines(data, t`Date`, t`before`)} />
      {chart !== undefined && (
        <Button leftSection={<IconPhoto size={16} aria-hidden />} onClick={() => void savePicture()}>
          PNG
        </Button>
      )}
      <PrintButton />
    </>
  );
}

/** Saves the lines of a report, header first, in a file named after it. */
export function CsvButton({ title, lines }: { title: string; lines: () => Parameters<typeof csvOf>[0] }) {
  return (
    <Button
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => download(`${title}.csv`, csvOf(lines()))}
    >
      CSV
    </Button>
  );
}

export function PrintButton() {
  return (
    <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
      <Trans>Print</Trans>
    </Button>
  );
}

/** Returns a line per date with a column per SN, plus one for its previous period if shown. */
function peakLines({ dates, series }: PeakData, date: string, earlier: string) {
  const head = series.flatMap(({ id, before }) => (before === undefined ? [id] : [id, `${id} (${earlier})`]));
  const lines = dates.map((day, at) => [
    day,
    ...series.flatMap(({ values, before }) => (before === undefined ? [values[at]] : [values[at], before[at]])),
  ]);
  return [[date, ...head], ...lines];
}
