import type { TRTC, TRTCEventTypes } from "trtc-sdk-v5";

/** The events of the SDK. */
export class Emitter {
  private readonly listeners = new Map<string, Set<(...args: unknown[]) => void>>();

  on<Type extends keyof TRTCEventTypes>(event: Type, handler: (...args: TRTCEventTypes[Type]) => void): ReturnType<TRTC["on"]> {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(handler as (...args: unknown[]) => void));
    return this as unknown as TRTC;
  }
  emit<Type extends keyof TRTCEventTypes>(event: Type, ...args: TRTCEventTypes[Type]): void {
    this.raise(event, ...args);
  }
  raise(event: string, ...args: unknown[]): void {
    for (const listener of this.listeners.get(event) ?? []) listener(...args);
  }
  silence(): void {
    this.listeners.clear();
  }
}
