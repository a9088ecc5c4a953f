import { useState, type SubmitEvent } from 'react';
import { useFocusOnFault } from '../../components/dialog/with-fault.tsx';

type Read = (name: string) => string;

/**
 * Returns the state of a form that is sent as a whole. `send` reads the fields; when it throws, the error is the
 * `failure`, the first input that it is about gets the focus, and `onFailure` is called.
 */
export function useSubmit(send: (read: Read) => Promise<void>, onFailure?: (error: unknown) => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const form = useFocusOnFault(failure);
  const submit = async (content: FormData) => {
    setBusy(true);
    try {
      await send((name) => {
        const value = content.get(name);
        return typeof value === 'string' ? value : '';
      });
      setFailure(undefined);
    } catch (error) {
      setFailure(error);
      onFailure?.(error);
    } finally {
      setBusy(false);
    }
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.current = event.currentTarget;
    void submit(new FormData(event.currentTarget));
  };
  return { busy, failure, setFailure, handleSubmit };
}

/** Puts the focus into a field and selects its text, to be typed again. */
export function typeAgain(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
