/** Moves the focus when the pressed element was removed by its own action: to the page's heading. */

/** Called when an action begins. @returns a function that restores the focus once the page shows the result */
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

/** For a screen that shows the result in place of the pressed element. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
