/** Turnstile's widget in a dialog of its own; its script loads only when it is needed. */

import { buttonClass } from '#kit/ui/basics/button-class.ts'

type Widget = {
  render: (
    place: HTMLElement,
    options: {
      sitekey: string
      action: string
      language: string
      theme: string
      callback: (token: string) => void
      'error-callback': () => boolean
    },
  ) => string | undefined
  remove: (id: string) => void
}
declare global {
  interface Window {
    turnstile?: Widget
  }
}

type Words = { title: string; cancel: string; away: string; locale: string }

let loading: Promise<Widget> | null = null

function load(address: string): Promise<Widget> {
  loading ??= new Promise<Widget>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.onload = () =>
      window.turnstile === undefined ? reject(new Error('')) : resolve(window.turnstile)
    script.onerror = () => reject(new Error(''))
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = null // the next attempt loads it again
    throw error
  })
  return loading
}

/**
 * @returns the token; null when the window was closed
 * @throws {Error} with the words for it when Cloudflare cannot be reached
 */
export async function askHuman(
  { siteKey, script }: { siteKey: string; script: string },
  { title, cancel, away, locale }: Words,
): Promise<string | null> {
  const widget = await load(script).catch(() => {
    throw new Error(away)
  })
  const { dialog, place } = windowOf(title, cancel)
  let id: string | undefined
  try {
    return await new Promise<string | null>((resolve, reject) => {
      dialog.addEventListener('close', () => resolve(null))
      id = widget.render(place, {
        sitekey: siteKey,
        action: 'login',
        language: locale.toLowerCase(),
        theme: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
        callback: resolve,
        'error-callback': () => {
          reject(new Error(away))
          return true
        },
      })
    })
  } finally {
    if (id !== undefined) widget.remove(id)
    dialog.remove()
  }
}

/** Outside React: any form can ask for it. Esc and the button close it. */
function windowOf(title: string, cancel: string) {
  const dialog = document.createElement('dialog')
  dialog.className = 'dialog'
  dialog.setAttribute('aria-label', title)
  const heading = document.createElement('h2')
  heading.className = 'dialog-title'
  heading.textContent = title
  const head = document.createElement('header')
  head.className = 'dialog-head'
  head.append(heading)
  const place = document.createElement('div')
  place.className = 'dialog-body captcha'
  const leave = document.createElement('button')
  leave.type = 'button'
  leave.className = buttonClass({})
  leave.textContent = cancel
  leave.onclick = () => dialog.close()
  const foot = document.createElement('footer')
  foot.className = 'dialog-foot'
  foot.append(leave)
  dialog.append(head, place, foot)
  document.body.append(dialog)
  dialog.showModal()
  return { dialog, place }
}
