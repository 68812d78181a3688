/** Short news at the top of the window. The library behind it is loaded with the first one. */

export type ToastKind = 'info' | 'success' | 'error'
export type ToastOptions = {
  kind?: ToastKind
  durationMs?: number
  /** One more thing to do, as undoing a removal. */
  action?: { label: string; run: () => void }
}

/** Announced as `status`, errors as `alert`. Safe to call from anywhere in the browser. */
export function toast(text: string, options: ToastOptions = {}): void {
  void import('./ToastRegion.tsx').then(({ show }) => show(text, options))
}
