/** Which thing of a list is open at the side: the one that the address names, one chosen here, or a new one. */
import { useState } from 'react'

type Options<Values> = {
  /** In the address. */
  named: number | undefined
  all: readonly Values[]
  /** Takes it out of the address. */
  onForget: () => void
}

export function useOpened<Values extends { id?: number | undefined }>(options: Options<Values>) {
  const { named, all, onForget } = options
  const [begun, setBegun] = useState<Values>()
  const [chosen, setChosen] = useState<number>()
  const wanted = chosen ?? named
  const values = begun ?? all.find(({ id }) => id !== undefined && id === wanted)
  return {
    values,
    /** Another one for another thing, not when the list is asked again: what is typed stays. */
    key: values?.id ?? 'new',
    begin: setBegun,
    open: setChosen,
    close: () => {
      setBegun(undefined)
      setChosen(undefined)
      if (named !== undefined) onForget()
    },
  }
}
