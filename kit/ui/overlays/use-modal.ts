/**
 * Opens and closes a native dialog by state. The browser traps the focus and returns it. Our own and not @base-ui/react,
 * whose dialog would weigh on every public page what the browser's own does for nothing.
 */
import {
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react'

type Modal = {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent) => void
  onClick: (event: MouseEvent) => void
}

/** Text fields: on a phone focusing one would open the keyboard, so it is left to the user. */
const FIELDS =
  'input:not([type=hidden], [type=file], [type=checkbox], :disabled), select:not(:disabled), textarea:not(:disabled)'

function firstOf(dialog: HTMLElement): HTMLElement | null {
  const marked = dialog.querySelector<HTMLElement>('[data-autofocus]')
  if (marked !== null || !matchMedia('(pointer: fine)').matches) return marked
  return dialog.querySelector<HTMLElement>(FIELDS)
}

/** How wide the page's scrollbar is, which goes while a dialog is open; zero where it lies over the page. One dialog in another finds none. */
function measureScrollbar(): void {
  const { documentElement: page } = document
  if (document.querySelector(':is(.dialog, .drawer)[open]') !== null) return
  page.style.setProperty('--scrollbar-width', `${innerWidth - page.clientWidth}px`)
}

/**
 * What is marked with `data-autofocus` gets the focus first, else the first field, so that one types at once; else the first thing that can have it.
 */
export function useModal(isOpen: boolean, onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!isOpen || dialog === null) return
    if (!dialog.open) {
      measureScrollbar()
      dialog.showModal()
    }
    firstOf(dialog)?.focus()
    return () => dialog.close()
  }, [isOpen])
  return {
    ref,
    onCancel: (event) => {
      if (event.target !== event.currentTarget) return // of a dialog within this one
      event.preventDefault() // the state decides, and it may refuse
      onClose()
    },
    onClick: (event) => {
      if (event.target === event.currentTarget) onClose() // the backdrop
    },
  }
}
