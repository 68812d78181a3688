/** How a toast is shown, by the library or by a plain element before it has loaded. */

export type ToastKind = 'info' | 'success' | 'error'

export type ToastOptions = {
  kind?: ToastKind
  durationMs?: number
  /** One more thing to do, as undoing a removal. */
  action?: { label: string; run: () => void }
  /** Of two toasts with the same id the later one takes the place of the earlier. */
  id?: string
}
