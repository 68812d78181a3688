/** Shows a failed action as a toast with a helpful text: the only place that turns errors into toasts. */
import { isLoginLost } from './failure.ts'
import { causeOfLoss, isFileMissing } from './reload.ts'
import { toast } from '../toast/toast.ts'
import { word } from '../language/words.ts'

/** From this attempt on the browser itself caches the failure: only a new document can help. */
const HOPELESS_TRIES = 2

/** @param retry repeats the action, where that is safe */
export function reportFailure(error: unknown, retry?: () => void): void {
  if (!(error instanceof Error) || isLoginLost(error)) return
  if (isFileMissing(error)) void reportMissingFile(retry)
  else toast(error.message, { kind: 'error' })
}

/**
 * Says that something could not be loaded, and offers what helps: another try, or a new document where only that can.
 * @param reload loads one; the same page where nothing else is given
 */
export async function reportMissingFile(
  retry?: () => void,
  tries = 1,
  reload = () => location.reload(),
): Promise<void> {
  const cause = await causeOfLoss()
  const mustReload = cause === 'newer' || (cause === 'lost' && tries >= HOPELESS_TRIES)
  const action = mustReload
    ? { label: word('kit.file.reload'), run: reload }
    : retry && { label: word('kit.page.retry'), run: retry }
  toast(word(cause === 'newer' ? 'kit.file.newer' : 'kit.offline'), {
    kind: 'error',
    id: 'missing-file',
    ...(action && { action }),
  })
}
