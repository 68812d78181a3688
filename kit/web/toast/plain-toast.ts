/** News without any library: for the moments before it is loaded, and for a line that cannot bring it. */
import type { ToastOptions } from './toast-options.ts'

/** Longer than an ordinary toast: it explains why everything else does not work. */
const PLAIN_MS = 8000

export type PlainToast = { close: () => void }

const open = new Map<string, PlainToast>()

/** Above any open dialog, like an ordinary toast, and closes automatically or with its action. */
export function showPlainToast(
  text: string,
  { kind = 'info', durationMs = PLAIN_MS, action, id = text }: ToastOptions,
): PlainToast {
  open.get(id)?.close()
  const element = document.createElement('div')
  element.className = 'plain-toast'
  element.popover = 'manual'
  const words = document.createElement('span')
  words.setAttribute('role', kind === 'error' ? 'alert' : 'status')
  element.append(words)
  const close = () => {
    element.remove()
    open.delete(id)
  }
  if (action !== undefined) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = action.label
    button.addEventListener('click', () => {
      close()
      action.run()
    })
    element.append(button)
  }
  const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  host.append(element)
  element.showPopover()
  words.textContent = text // after it is in the document, so that it is announced
  setTimeout(close, durationMs)
  const made = { close }
  open.set(id, made)
  return made
}
