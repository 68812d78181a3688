/** Where toasts appear: one region for the page, made with the first toast, above whatever else is open. */
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { toast as add, Toaster } from 'sonner'
import './toast.css'
import type { ToastOptions } from './toast-options.ts'
import { word } from '../language/words.ts'

/** How long a toast stays, unless it is hovered or focused (specification 9). */
const TOAST_MS = 3000
/** An error says what to do next: it stays until a longer sentence is read as well. */
const ERROR_TOAST_MS = 8000

let place: HTMLElement | undefined

/** At 16 px from the edge, 20 px between, four at most, newest below; they wait while looked at. */
function open(): HTMLElement {
  const made = document.createElement('div')
  made.className = 'toast-place'
  made.popover = 'manual'
  document.body.append(made)
  flushSync(() =>
    createRoot(made).render(
      <Toaster
        position="top-center"
        duration={TOAST_MS}
        offset={16}
        mobileOffset={16}
        gap={20}
        expand
        visibleToasts={4}
        containerAriaLabel={word('kit.toast.region')}
      />,
    ),
  )
  // A dialog that opens or closes while a toast is visible takes the region along.
  new MutationObserver(() => raiseAbove(made)).observe(document, {
    subtree: true,
    attributeFilter: ['open'],
  })
  return made
}

/**
 * A modal dialog is in the top layer and makes everything outside inert. So the region moves into the topmost dialog, as
 * an unclipped popover above it.
 */
function raiseAbove(region: HTMLElement): void {
  const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  if (region.parentElement !== host) host.append(region)
  else if (region.matches(':popover-open')) region.hidePopover()
  region.showPopover()
}

export function show(text: string, { kind = 'info', durationMs, action, id }: ToastOptions): void {
  place ??= open()
  raiseAbove(place)
  const role = kind === 'error' ? 'alert' : 'status'
  add[kind](<span role={role}>{text}</span>, {
    duration: durationMs ?? (kind === 'error' ? ERROR_TOAST_MS : TOAST_MS),
    ...(id === undefined ? {} : { id }),
    ...(action === undefined ? {} : { action: { label: action.label, onClick: action.run } }),
  })
}
