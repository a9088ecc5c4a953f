import { serveOrders } from '../../core/thread.ts';
import { fileWriter, type FileWriter } from './file.ts';
import type { FileBytes, FileOrder } from './pieces.ts';

const files = new Map<number, FileWriter>();

serveOrders<FileOrder, FileBytes>(({ file, contents, step }) => {
  try {
    if (contents !== undefined) files.set(file, fileWriter(contents));
    if (step === 'forget') {
      files.delete(file);
      return new Uint8Array();
    }
    const writer = files.get(file);
    if (writer === undefined) throw new Error('The thread that wrote the file has ended.');
    return step === 'end' ? writer.end() : writer.add(step);
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
});
