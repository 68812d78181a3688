/** Opens and closes a native dialog with its state. The browser keeps the focus inside and gives it back. */
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

/** What is marked with `data-autofocus` gets the focus first, else the first thing that can have it. */
export function useModal(isOpen: boolean, onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!isOpen || dialog === null) return
    if (!dialog.open) dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => dialog.close()
  }, [isOpen])
  return {
    ref,
    onCancel: (event) => {
      if (event.target !== event.currentTarget) return // of a window within this one
      event.preventDefault() // the state decides, and it may refuse
      onClose()
    },
    onClick: (event) => {
      if (event.target === event.currentTarget) onClose() // the ground around it
    },
  }
}
