import { useEffect } from "react";

/** Two tones of a telephone, in hertz; a second of sound in every three. */
const TONES = [440, 480];
const RING = 1;
const ROUND = 3;
const ROUNDS = 10;
const VOLUME = 0.06;

/** Rings. A page that was never touched may make no sound; the dialog, the title and the notification say it then. */
export const useRingtone = (): void => {
  useEffect(() => {
    const context = new AudioContext();
    const gain = context.createGain();
    gain.gain.value = 0;
    gain.connect(context.destination);
    for (let round = 0; round < ROUNDS; round += 1) {
      gain.gain.setValueAtTime(VOLUME, context.currentTime + round * ROUND);
      gain.gain.setValueAtTime(0, context.currentTime + round * ROUND + RING);
    }
    for (const frequency of TONES) {
      const tone = context.createOscillator();
      tone.frequency.value = frequency;
      tone.connect(gain);
      tone.start();
    }
    return () => void context.close();
  }, []);
};
