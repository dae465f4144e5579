/**
 * The part of trtc-sdk-v5 5.17.1 that the engine uses, by its documentation: checked against its types, and strict about wrong states. A published track
 * reaches each receiver as a clone, with its real frames. Other than at the cloud, a changed track is a new one for the receivers, announced by `track`.
 */
import type {
  CustomMessageData,
  EnterRoomConfig,
  LocalAudioConfig,
  LocalVideoConfig,
  RemoteVideoConfig,
  ScreenShareConfig,
  TRTC,
  TRTCOptions,
} from "trtc-sdk-v5";
import type { Sdk } from "#lib/calls/trtc/sdk.ts";
import { type Cloud, peersOf } from "./cloud.ts";
import { Emitter } from "./emitter.ts";
import { checkEntry, checkMessage, rtcError } from "./errors.ts";
import { type EventOf, GIVES_UP_AFTER, later, type Published, type Slot, type State, type Stream } from "./words.ts";

export class FakeTrtc extends Emitter implements Sdk {
  account = "";
  room: string | null = null;
  volume = 100;
  isDestroyed = false;
  private readonly published = new Map<Slot, Published>();
  /** Clones of the others' tracks, by account and slot. */
  private readonly received = new Map<string, MediaStreamTrack>();
  private readonly watched = new Set<string>();
  private state = "DISCONNECTED" as State;
  private abortEntry: (() => void) | null = null;
  private isCut = false;
  private isGone = false;
  messages = 0;
  /** People and media that this one has heard of: nothing reaches a network that is cut. */
  private readonly known = new Set<string>();

  private readonly cloud: Cloud;
  readonly options: TRTCOptions;

  constructor(cloud: Cloud, options: TRTCOptions) {
    super();
    this.cloud = cloud;
    this.options = options;
  }

  async enterRoom(config: EnterRoomConfig): Promise<void> {
    checkEntry(config);
    if (this.room !== null || this.abortEntry) throw rtcError("aborted", "enterRoom");
    this.move("CONNECTING");
    const aborted = new Promise<"aborted">((resolve) => {
      this.abortEntry = () => resolve("aborted");
    });
    const end = await Promise.race([aborted, this.reach()]);
    this.abortEntry = null;
    if (end !== "open") {
      this.move("DISCONNECTED");
      throw rtcError(end === "aborted" ? "aborted" : end === "refused" ? "server" : "failed", "enterRoom");
    }
    this.move("CONNECTED");
    this.account = config.userId;
    this.join(config.strRoomId ?? "");
  }
  private async reach(): Promise<Cloud["entries"]> {
    const isReachable = this.cloud.entries !== "unreachable" && !this.isCut;
    await new Promise((resolve) => setTimeout(resolve, isReachable ? 1 : GIVES_UP_AFTER));
    return isReachable ? this.cloud.entries : "unreachable";
  }
  private join(room: string): void {
    const people = this.cloud.rooms.get(room) ?? [];
    // Who enters with an account that is in the room takes its place.
    people.find(({ account }) => account === this.account)?.kick("kick" as EventOf<"kicked-out">["reason"]);
    this.cloud.rooms.set(room, [...(this.cloud.rooms.get(room) ?? []), this]);
    this.room = room;
    this.isGone = false;
    setTimeout(() => this.meet());
  }
  /** Both sides hear of each other, then of each other's media: pictures, sound, screen. */
  private meet(): void {
    for (const peer of peersOf(this.cloud, this)) {
      this.enterOf(peer);
      peer.enterOf(this);
      for (const slot of ["main", "audio", "sub"] as const) {
        if (peer.isSending(slot)) this.hearOf(peer, slot, true);
        if (this.isSending(slot)) peer.hearOf(this, slot, true);
      }
    }
  }
  async exitRoom(): Promise<void> {
    if (this.abortEntry) {
      this.abortEntry();
      return;
    }
    if (this.room === null) throw rtcError("aborted", "exitRoom");
    this.vanish(0 as EventOf<"remote-user-exit">["reason"]);
    this.leaveRoom();
    await later();
  }
  private leaveRoom(): void {
    this.room = null;
    for (const track of this.received.values()) track.stop();
    this.received.clear();
    this.watched.clear();
    this.known.clear();
    this.move("DISCONNECTED");
  }
  destroy(): void {
    if (this.room !== null) throw rtcError("operation", "destroy");
    this.isDestroyed = true;
    this.silence();
  }

  async startLocalAudio({ option, mute }: LocalAudioConfig = {}): Promise<void> {
    await this.publish("audio", option?.audioTrack, mute === true);
  }
  async updateLocalAudio({ option, mute }: LocalAudioConfig): Promise<void> {
    await this.replace("audio", option?.audioTrack, mute === undefined ? undefined : mute !== false);
  }
  async stopLocalAudio(): Promise<void> {
    await this.unpublish("audio");
  }
  async startLocalVideo({ option }: LocalVideoConfig = {}): Promise<void> {
    await this.publish("main", option?.videoTrack, false);
  }
  async updateLocalVideo({ option }: LocalVideoConfig): Promise<void> {
    await this.replace("main", option?.videoTrack);
  }
  async stopLocalVideo(): Promise<void> {
    await this.unpublish("main");
  }
  async startScreenShare({ option }: ScreenShareConfig = {}): Promise<void> {
    await this.publish("sub", option?.videoTrack, false);
  }
  async stopScreenShare(): Promise<void> {
    await this.unpublish("sub");
  }

  private async publish(slot: Slot, track: MediaStreamTrack | undefined, isMuted: boolean): Promise<void> {
    await later();
    // A second start is a warning on the console.
    if (this.published.has(slot)) return;
    if (!track) throw rtcError("parameter", "start", 5001);
    if (track.readyState === "ended") throw rtcError("device", "start", 5305);
    this.published.set(slot, { track, isMuted });
    if (this.room !== null && !this.isCut) this.announce(slot, !isMuted);
  }
  private async replace(slot: Slot, track: MediaStreamTrack | undefined, isMuted?: boolean): Promise<void> {
    await later();
    const now = this.published.get(slot);
    // An update before the start does nothing.
    if (!now) return;
    this.published.set(slot, { track: track ?? now.track, isMuted: isMuted ?? now.isMuted });
    if (this.room === null || this.isCut) return;
    if (isMuted !== undefined && isMuted !== now.isMuted) this.announce(slot, !isMuted);
    else if (track) for (const peer of peersOf(this.cloud, this)) peer.take(this, slot);
  }
  private async unpublish(slot: Slot): Promise<void> {
    await later();
    const wasSending = this.isSending(slot);
    this.published.delete(slot);
    if (wasSending && this.room !== null && !this.isCut) this.announce(slot, false);
  }
  private announce(slot: Slot, isThere: boolean): void {
    for (const peer of peersOf(this.cloud, this)) peer.hearOf(this, slot, isThere);
  }
  isSending(slot: Slot): boolean {
    const published = this.published.get(slot);
    return published !== undefined && !published.isMuted && !this.isGone;
  }

  private enterOf({ account: userId }: FakeTrtc): void {
    if (this.isCut) return;
    this.known.add(userId);
    this.emit("remote-user-enter", { userId });
  }
  private exitOf({ account: userId }: FakeTrtc, reason: EventOf<"remote-user-exit">["reason"]): void {
    if (this.isCut || !this.known.delete(userId)) return;
    this.emit("remote-user-exit", { userId, ...(reason !== undefined && { reason }) });
  }
  private forget(userId: string): void {
    for (const slot of ["", " main", " audio", " sub"]) this.known.delete(`${userId}${slot}`);
    this.emit("remote-user-exit", { userId });
  }
  /** Back in the network: hears of all that has changed. */
  private catchUp(): void {
    const peers = peersOf(this.cloud, this);
    for (const peer of peers) {
      if (!this.known.has(peer.account)) this.enterOf(peer);
      for (const slot of ["main", "audio", "sub"] as const)
        if (this.known.has(`${peer.account} ${slot}`) !== peer.isSending(slot)) this.hearOf(peer, slot, peer.isSending(slot));
    }
  }
  /** News of the media of another person. Sound is received at once, pictures once they are asked for. */
  hearOf(peer: FakeTrtc, slot: Slot, isThere: boolean): void {
    if (this.isCut) return;
    const userId = peer.account;
    const key = `${userId} ${slot}`;
    if (isThere) this.known.add(key);
    else {
      this.known.delete(key);
      this.received.get(key)?.stop();
      this.received.delete(key);
      this.watched.delete(key);
    }
    if (slot === "audio") {
      this.emit(isThere ? "remote-audio-available" : "remote-audio-unavailable", { userId });
      if (isThere) this.take(peer, slot);
    } else this.emit(isThere ? "remote-video-available" : "remote-video-unavailable", { userId, streamType: slot as Stream });
  }
  take(peer: FakeTrtc, slot: Slot): void {
    const key = `${peer.account} ${slot}`;
    const source = peer.published.get(slot)?.track;
    if (!source || (slot !== "audio" && !this.watched.has(key))) return;
    this.received.get(key)?.stop();
    const track = source.clone();
    track.enabled = true;
    this.received.set(key, track);
    this.emit("track", {
      userId: peer.account,
      track,
      sourceTrack: track,
      ...(slot !== "audio" && { streamType: slot as Stream }),
    });
  }
  async startRemoteVideo({ userId, streamType }: RemoteVideoConfig): Promise<void> {
    if (this.room === null) throw rtcError("operation", "startRemoteVideo", 5101);
    const peer = peersOf(this.cloud, this).find(({ account }) => account === userId);
    if (!peer) throw rtcError("operation", "startRemoteVideo", 5102);
    if (!peer.isSending(streamType)) throw rtcError("operation", "startRemoteVideo", 5103);
    await later();
    this.watched.add(`${userId} ${streamType}`);
    if (peer.isSending(streamType)) this.take(peer, streamType);
  }
  async stopRemoteVideo({ userId, streamType }: { userId: string; streamType?: Stream }): Promise<void> {
    const key = `${userId} ${streamType}`;
    this.watched.delete(key);
    this.received.get(key)?.stop();
    this.received.delete(key);
  }
  sendCustomMessage({ cmdId, data }: CustomMessageData): void {
    if (this.room === null) throw rtcError("operation", "sendCustomMessage", 5101);
    checkMessage({ cmdId, data });
    this.messages += 1;
    if (this.isCut) return;
    for (const peer of peersOf(this.cloud, this))
      if (!peer.isCut) peer.emit("custom-message", { userId: this.account, cmdId, seq: this.messages, data: data.slice(0) });
  }
  setRemoteAudioVolume(_userId: string, volume: number): void {
    this.volume = volume;
  }
  getAudioTrack(of: Parameters<TRTC["getAudioTrack"]>[0]): MediaStreamTrack | null {
    return this.received.get(`${typeof of === "string" ? of : of?.userId} audio`) ?? null;
  }
  getVideoTrack({ userId, streamType }: NonNullable<Parameters<TRTC["getVideoTrack"]>[0]> = {}): MediaStreamTrack | null {
    return this.received.get(`${userId} ${streamType}`) ?? null;
  }

  private move(state: string, isReconnecting = false): void {
    const prevState = this.state;
    this.state = state as State;
    if (prevState !== this.state) this.emit("connection-state-changed", { prevState, state: this.state, isReconnecting });
  }
  cut(): void {
    this.isCut = true;
    this.move("DISCONNECTED");
    this.move("CONNECTING", true);
  }
  /** The others hear that this person is out. */
  vanish(reason: EventOf<"remote-user-exit">["reason"]): void {
    const peers = peersOf(this.cloud, this);
    const sent = (["main", "audio", "sub"] as const).filter((slot) => this.isSending(slot));
    this.isGone = true;
    this.cloud.rooms.set(this.room ?? "", peers);
    for (const peer of peers) {
      for (const slot of sent) peer.hearOf(this, slot, false);
      peer.exitOf(this, reason);
    }
  }
  restore(): void {
    this.isCut = false;
    if (this.room === null) return;
    this.move("CONNECTED", true);
    for (const account of [...this.known].filter((key) => !key.includes(" ")))
      if (!peersOf(this.cloud, this).some((peer) => peer.account === account)) this.forget(account);
    if (this.isGone) this.join(this.room);
    else this.catchUp();
  }
  breakDown(): void {
    this.vanish(1 as EventOf<"remote-user-exit">["reason"]);
    this.leaveRoom();
    this.raise("error", rtcError("failed", "", 5501));
  }
  kick(reason: EventOf<"kicked-out">["reason"]): void {
    this.vanish(2 as EventOf<"remote-user-exit">["reason"]);
    this.leaveRoom();
    this.emit("kicked-out", { reason });
  }
}
