-- Sends the requests of a file in turn: each is its length in bytes on a line, then its bytes.
local requests, at, count = {}, 0, 0

function init(args)
  local file = io.open(args[1], "rb")
  at = tonumber(args[2])
  while true do
    local length = file:read("*n")
    if not length then break end
    file:read(1)
    count = count + 1
    requests[count] = file:read(length)
  end
  file:close()
end

function request()
  at = at + 1
  return requests[(at - 1) % count + 1]
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format('{"requests":%d,"failed":%d,"seconds":%f,"p50":%f,"p99":%f}\n',
    summary.requests, failed, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
