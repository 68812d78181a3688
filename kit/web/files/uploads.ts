/** Uploads in progress: percentage, failures and retries. Finished ones are passed on. */
import { useRef, useState } from 'react'
import { useT } from '../language/i18n.tsx'

export type WaitingFile = {
  key: number
  file: File
  /** 0 to 100. */
  percent: number
  /** Why it failed. */
  error?: string | undefined
}

type Options<Done> = {
  maxBytes: number
  send: (file: File, onProgress: (share: number) => void) => Promise<Done>
  onDone: (done: Done) => void
}

export function useUploads<Done>({ maxBytes, send, onDone }: Options<Done>) {
  const t = useT('forms')
  const [waiting, setWaiting] = useState<readonly WaitingFile[]>([])
  const lastKey = useRef(0)
  const patch = (key: number, part: Partial<WaitingFile>) =>
    setWaiting((now) => now.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const drop = (key: number) => setWaiting((now) => now.filter((each) => each.key !== key))
  const start = async (key: number, file: File) => {
    if (file.size > maxBytes) return patch(key, { error: t('upload.tooLarge') })
    patch(key, { percent: 0, error: undefined })
    try {
      const done = await send(file, (share) => patch(key, { percent: Math.round(share * 100) }))
      drop(key)
      onDone(done)
    } catch (error) {
      patch(key, { error: error instanceof Error ? error.message : t('upload.failed') })
    }
  }
  const take = (files: readonly File[]) => {
    const added = files.map((file) => ({ key: ++lastKey.current, file, percent: 0 }))
    setWaiting((now) => [...now, ...added])
    for (const { key, file } of added) void start(key, file)
  }
  const retry = (key: number) => {
    const found = waiting.find((each) => each.key === key)
    if (found !== undefined) void start(key, found.file)
  }
  return { waiting, take, retry, drop }
}
