/** How a toast is shown, whoever shows it: the library, or a plain element before it has come. */

export type ToastKind = 'info' | 'success' | 'error'

export type ToastOptions = {
  kind?: ToastKind
  durationMs?: number
  /** One more thing to do, as undoing a removal. */
  action?: { label: string; run: () => void }
  /** Of two toasts with the same id the later one takes the place of the earlier. */
  id?: string
}
