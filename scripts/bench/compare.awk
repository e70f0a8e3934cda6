# Reads pairs "seconds checksum seconds checksum" of one workload and prints its line of the table.
# The pairs of objects-insert have the engine's own seconds in the middle: a second line compares
# with those, which objects may exceed by a factor of 1.6.
# Undoing has no twin: it is compared with 50 ms. Children, merges and history have none either:
# each is compared with a smaller or a plainer run of itself.
# A ratio is met when the median of the paired ratios is within a tenth of what is demanded.
BEGIN {
  split("insert-unique 2 insert-plain 1 transactions 8 durable-saves 0.77 concurrent-savers 4 " \
    "scan 10 count 12 top-50 60 sort-all 3 lookups 3 sum 100 group-100 100 sum-related 100 " \
    "update 8 delete 12 readers-and-writer 2 objects-materialise 4 objects-related 6 list-change 55", words, " ")
  for (i = 1; i in words; i += 2) demanded[words[i]] = words[i + 1]
}
NF == 5 {
  engine[NR] = $3
  slowdowns[NR] = $1 / $3
  $3 = $4
  $4 = $5
}
{
  ours[NR] = $1
  bytes = $2
  theirs[NR] = $3
  if ($3 + 0 > 0) ratios[NR] = $3 / $1
  if ($2 != $4) differs = 1
}
function median(values, count,   i, j, swap) {
  for (i = 1; i <= count; i++)
    for (j = i + 1; j <= count; j++)
      if (values[j] < values[i]) { swap = values[i]; values[i] = values[j]; values[j] = swap }
  return count % 2 ? values[(count + 1) / 2] : (values[count / 2] + values[count / 2 + 1]) / 2
}
END {
  if (name == "replay") {
    seconds = median(ours, NR)
    rate = bytes / seconds / 1e6
    printf "%-20s %12.4f %12s %7.0f MB/s %6s %s\n", name, seconds, "-", rate, "200", \
      (rate >= 180 ? "met" : "missed")
    exit
  }
  if (name == "objects-undo") {
    seconds = median(ours, NR)
    printf "%-20s %12.6f %12s %10s %10s %s\n", name, seconds, "-", "-", "<= 50 ms", \
      (seconds <= 0.055 ? "met" : "missed")
    exit
  }
  if (name == "child-save" || name == "batch-merge" || name == "history-after") {
    slowdown = median(slowdowns, NR)
    limit = name == "child-save" ? 2 : 0
    printf "%-20s %12.6f %12.6f %10.2f %10s %s\n", name, median(ours, NR), median(engine, NR), \
      slowdown, (limit ? "<= " limit : "-"), (limit ? (slowdown <= limit * 1.1 ? "met" : "missed") : "-")
    exit
  }
  ratio = median(ratios, NR)
  if (name in demanded) verdict = ratio >= demanded[name] * 0.9 ? "met" : "missed"
  else demanded[name] = verdict = "-"
  if (differs) verdict = "different answers"
  printf "%-20s %12.6f %12.6f %10.2f %10s %s\n", name, median(ours, NR), median(theirs, NR), \
    ratio, demanded[name], verdict
  if (!(1 in engine)) exit
  slowdown = median(slowdowns, NR)
  verdict = slowdown <= 1.6 * 1.1 ? "met" : "missed"
  printf "%-20s %12.6f %12.6f %10.2f %10s %s\n", name "/engine", median(ours, NR), \
    median(engine, NR), slowdown, "<= 1.6", verdict
}
