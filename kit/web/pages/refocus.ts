/** Where the focus goes when what was pressed has left the page with its own act: to the page's heading, not to nowhere. */

/** Called when an act begins. @returns what looks after the focus once the page shows what has become of it */
export function watchFocus(): () => void {
  const pressed = document.activeElement
  return () => {
    requestAnimationFrame(() => {
      if (pressed === null || pressed.isConnected || document.activeElement !== document.body)
        return
      focusHeading()
    })
  }
}

/** For a screen that shows what has come of an act in the place of what was pressed. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
