/**
 * Toasts at the top of the window. The library is loaded after hydration; before that, or offline, a plain element shows
 * the message, so that none is lost because code is missing.
 */
import { loadPatiently } from '../calls/reload.ts'
import { showPlainToast, type PlainToast } from './plain-toast.ts'
import type { ToastOptions } from './toast-options.ts'

/** On a good connection the library is loaded by then; offline it is not waited for. */
const PLAIN_AFTER_MS = 400

let show: ((text: string, options: ToastOptions) => void) | undefined

/** Announced as `status`, errors as `alert`. Safe to call from anywhere in the browser. */
export function toast(text: string, options: ToastOptions = {}): void {
  if (show !== undefined) return show(text, options)
  let plain: PlainToast | undefined
  const timer = setTimeout(
    () => {
      plain = showPlainToast(text, options)
    },
    navigator.onLine ? PLAIN_AFTER_MS : 0,
  )
  void loadToasts().then(() => {
    clearTimeout(timer)
    if (plain === undefined) show?.(text, options)
  })
}

/** Ahead of the first one, which may have to say that nothing can be loaded. */
export async function loadToasts(): Promise<void> {
  const loaded = await loadPatiently(() => import('./ToastRegion.tsx'))
  show = loaded.show
}
