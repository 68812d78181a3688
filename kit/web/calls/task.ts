/** Runs an asynchronous task of the user: one at a time, with failures as toasts. Lighter than `useAct`. */
import { useRef, useState } from 'react'
import { reportFailure } from './report.ts'

/** `const [run, isRunning] = useTask()`, then `run(async () => { … })`. */
export function useTask(): [run: (work: () => Promise<void>) => void, isRunning: boolean] {
  const [isRunning, setIsRunning] = useState(false)
  const isBusy = useRef(false)
  const run = async (work: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    setIsRunning(true)
    try {
      await work()
    } catch (error) {
      reportFailure(error, () => void run(work))
    } finally {
      isBusy.current = false
      setIsRunning(false)
    }
  }
  return [(work) => void run(work), isRunning]
}
