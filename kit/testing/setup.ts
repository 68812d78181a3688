/** Runs before each test file. Files of one worker share its globals, and a stub of the last test would reach the next file. */
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.unstubAllGlobals()
})
