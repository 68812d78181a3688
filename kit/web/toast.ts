/** Short news at the top of the window. The library behind it is loaded once the page has come alive. */
import { loadPatiently } from './reload.ts'

export type ToastKind = 'info' | 'success' | 'error'
export type ToastOptions = {
  kind?: ToastKind
  durationMs?: number
  /** One more thing to do, as undoing a removal. */
  action?: { label: string; run: () => void }
  /** Of two toasts with the same id the later one takes the place of the earlier. */
  id?: string
}

/** Announced as `status`, errors as `alert`. Safe to call from anywhere in the browser. */
export function toast(text: string, options: ToastOptions = {}): void {
  void loadToasts().then(({ show }) => show(text, options))
}

/** Ahead of the first one, which may have to say that nothing can be loaded. */
export const loadToasts = () => loadPatiently(() => import('./ToastRegion.tsx'))
