/** Saves a file of transfers for the bank. */
import { addressOf } from '#kit/web/calls/call.ts'
import { reportFailure } from '#kit/web/calls/report.ts'
import { fetchFile, saveFile } from '#kit/web/files/file-download.ts'
import { payoutFile } from '../office-withdrawals-calls.gen.ts'

/** A refusal is shown. */
export const downloadPayouts = (fileId: number): Promise<void> =>
  fetchFile(addressOf(payoutFile, { fileId })).then(saveFile, reportFailure)
