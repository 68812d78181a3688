/** Where toasts appear: one region for the page, made with the first toast. */
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { toast as add, Toaster } from 'sonner'
import 'sonner/dist/styles.css'
import './toast.css'
import type { ToastOptions } from './toast.ts'
import { word } from './words.ts'

/** How long a toast stays, unless somebody looks at it (specification 9). */
const TOAST_MS = 3000

let isThere = false

/** At 16 px from the edge, 20 px between, four at most, newest below; they wait while looked at. */
function open(): void {
  if (isThere) return
  isThere = true
  const place = document.createElement('div')
  document.body.append(place)
  flushSync(() =>
    createRoot(place).render(
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
}

export function show(
  text: string,
  { kind = 'info', durationMs = TOAST_MS, action }: ToastOptions,
): void {
  open()
  const role = kind === 'error' ? 'alert' : 'status'
  add[kind](<span role={role}>{text}</span>, {
    duration: durationMs,
    ...(action === undefined ? {} : { action: { label: action.label, onClick: action.run } }),
  })
}
