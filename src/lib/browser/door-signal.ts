/** How good an answer at a door is: let in, look again, or refuse. */
export type DoorTone = "good" | "again" | "bad";

/** Tones in hertz, one after the other, and the vibration in milliseconds on and off. */
const SIGNALS: Record<DoorTone, { tones: readonly number[]; vibration: number[] }> = {
  good: { tones: [880, 1320], vibration: [120] },
  again: { tones: [660, 660], vibration: [80, 80, 80] },
  bad: { tones: [220, 180], vibration: [400] },
};
const TONE_SECONDS = 0.18;
const LOUDNESS = 0.4;

let speaker: AudioContext | null = null;

/** Makes sound possible; call it in a press, as browsers want it. Without sound the rest works on. */
export const prepareSound = (): void => {
  try {
    speaker ??= new AudioContext();
    speaker.resume().catch(() => null);
  } catch {
    speaker = null;
  }
};

/** Gives the signal of an answer: by sound if it was prepared and is wanted, and by vibration where the device can. */
export const giveDoorSignal = (tone: DoorTone, withSound: boolean): void => {
  const { tones, vibration } = SIGNALS[tone];
  if (typeof navigator !== "undefined") navigator.vibrate?.(vibration);
  if (!speaker || !withSound) return;
  for (const [index, frequency] of tones.entries()) {
    const [sound, volume] = [new OscillatorNode(speaker, { frequency }), new GainNode(speaker, { gain: LOUDNESS })];
    const start = speaker.currentTime + index * TONE_SECONDS;
    sound.connect(volume).connect(speaker.destination);
    sound.start(start);
    sound.stop(start + TONE_SECONDS);
  }
};
