import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button } from './kit/button.tsx';

/** Reads a text file that the operator chooses. */
export function FileText({ label, onText }: { label: string; onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button leftSection={<IconFileSpreadsheet size={16} aria-hidden />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        hidden
        aria-label={label}
        onChange={(event) => {
          void event.currentTarget.files?.[0]?.text().then(onText);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
