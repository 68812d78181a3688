/** Opens the camera while a screen shows it, and reports the QR codes that it sees. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { openQrReader } from './qr-reader.ts'

/** What keeps the camera from being used; each has its own way out. */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'insecure' | 'failed'

type QrCamera = {
  video: RefObject<HTMLVideoElement | null>
  /** `starting` until there is a picture and codes are read. */
  state: 'starting' | 'on' | CameraProblem
  retry: () => void
}

/** @param onText gets each code once, until the camera sees another */
export function useQrCamera(onText: (text: string) => void): QrCamera {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<QrCamera['state']>('starting')
  const [attempt, setAttempt] = useState(0)
  const report = useRef(onText)
  useEffect(() => {
    report.current = onText
  })
  useEffect(() => {
    const closing = new AbortController()
    readCodes(video, {
      signal: closing.signal,
      onOpen: () => setState('on'),
      onText: (text) => report.current(text),
    }).catch((error: unknown) => {
      if (!closing.signal.aborted) setState(problemOf(error))
    })
    return () => closing.abort()
  }, [attempt])
  const retry = () => {
    setState('starting')
    setAttempt((count) => count + 1)
  }
  return { video, state, retry }
}

type Reading = { signal: AbortSignal; onOpen: () => void; onText: (text: string) => void }

/** The time between two pictures that are read: codes are found at once, and a phone stays cool. */
const PAUSE_MS = 120

async function readCodes(
  place: RefObject<HTMLVideoElement | null>,
  { signal, onOpen, onText }: Reading,
): Promise<void> {
  const stream = await openCamera()
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  signal.addEventListener('abort', stop)
  try {
    const video = place.current
    if (signal.aborted || video === null) return
    video.srcObject = stream
    const [read] = await Promise.all([openQrReader(), video.play()])
    onOpen()
    let last: string | null = null
    while (!signal.aborted) {
      // A camera that was unplugged ends its track.
      if (stream.getVideoTracks().every(({ readyState }) => readyState === 'ended')) {
        throw new DOMException('the camera is gone', 'NotFoundError')
      }
      const text = await read(video)
      if (text !== null && text !== last && !signal.aborted) onText((last = text))
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  } finally {
    stop()
  }
}

/** The camera at the back of a phone. @throws {DOMException} named after what is wrong */
async function openCamera(): Promise<MediaStream> {
  // Browsers give cameras to pages that came over HTTPS, or from this machine.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (devices === undefined) throw new DOMException('no camera for this page', 'SecurityError')
  const video = { facingMode: 'environment', width: { ideal: 1280 } }
  return devices.getUserMedia({ audio: false, video })
}

const PROBLEMS: Record<string, CameraProblem> = {
  NotAllowedError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
  SecurityError: 'insecure',
}

const problemOf = (error: unknown): CameraProblem =>
  (error instanceof DOMException ? PROBLEMS[error.name] : undefined) ?? 'failed'
